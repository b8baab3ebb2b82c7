import type { Limit } from '#kit/server/limits/limits.ts';

const hour = 60 * 60_000;

/**
 * Wrong and right codes of an account together, whatever sign-in they belong to: six digits are few. A device that the
 * person used before, and somebody who is signed in, have counts of their own.
 */
export const codesByAccount: Limit = { name: 'two-step-account', most: 20, windowMs: hour };
export const codesByAccountAndDay: Limit = { name: 'two-step-account-day', most: 60, windowMs: 24 * hour };
