import { conflict, invalid } from '#kit/shared/errors.ts';

/** A session alone does not download everything that the club knows. */
export const passwordFirst = () => invalid('password', 'system.errors.passwordFirst');
export const notReady = () => conflict('system.errors.notReady');
