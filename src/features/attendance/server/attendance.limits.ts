import type { Limit } from '#kit/server/limits/limits.ts';

/** More than anybody needs who scans, far less than guessing needs. */
export const checkInByAccount: Limit = { name: 'check-in-account', most: 20, windowMs: 10 * 60_000 };
