import type { Limit } from '#kit/server/limits/limits.ts';

/** Wrong and right codes of an account together, whatever sign-in they belong to: six digits are few. */
export const codesByAccount: Limit = { name: 'two-step-account', most: 20, windowMs: 60 * 60_000 };
