import type { Limit } from '#kit/server/limits/limits.ts';

/** Tickets are issued without a sign-in; a whole campus may share one address. */
export const ticketByAddress: Limit = { name: 'check-in-ticket-address', max: 300, windowMs: 5 * 60_000 };

/** Enough for scanning, far too few for guessing. */
export const checkInByAccount: Limit = { name: 'check-in-account', max: 20, windowMs: 10 * 60_000 };
