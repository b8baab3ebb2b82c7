import { conflict, invalid } from '#kit/shared/errors.ts';

export const emailFixed = () => invalid('email', 'users.errors.emailFixed');
export const passwordWrong = () => invalid('password', 'users.errors.passwordWrong');
export const lastLeader = () => conflict('users.errors.lastLeader');
