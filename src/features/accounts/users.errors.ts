import { conflict, invalid } from '#kit/shared/errors.ts';

export const emailImmutable = () => invalid('email', 'users.errors.emailFixed');
export const wrongPassword = (field: string) => invalid(field, 'users.errors.passwordWrong');
export const lastLeader = () => conflict('users.errors.lastLeader');
