import type { Limit } from '#kit/server/limits/limits.ts';

/** Enough for scanning, far too few for guessing. */
export const checkInByAccount: Limit = { name: 'check-in-account', most: 20, windowMs: 10 * 60_000 };
