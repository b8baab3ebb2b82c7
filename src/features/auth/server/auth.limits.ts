import type { Limit } from '#kit/server/limits/limits.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Per account: these protect a person. Failed sign-ins per account are delayed by `signInDelay` in auth.rules.ts. */
export const forgotByAccount: Limit = { name: 'forgot-account', most: 3, windowMs: hour };
export const resendByAccount: Limit = { name: 'resend-account', most: 3, windowMs: hour };

/** Per address, generous because a whole campus shares one address. */
export const signUpByAddress: Limit = { name: 'sign-up-address', most: 300, windowMs: hour };
export const signInByAddress: Limit = { name: 'sign-in-address', most: 300, windowMs: 5 * minute };
export const forgotByAddress: Limit = { name: 'forgot-address', most: 100, windowMs: hour };
export const resendByAddress: Limit = { name: 'resend-address', most: 100, windowMs: hour };
export const tokenByAddress: Limit = { name: 'token-address', most: 300, windowMs: 5 * minute };
