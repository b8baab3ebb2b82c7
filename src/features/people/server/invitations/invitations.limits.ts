import type { Limit } from '#kit/server/limits/limits.ts';

/** Per address, generous because a whole campus shares one address. */
export const invitationByAddress: Limit = { name: 'invitation-address', most: 300, windowMs: 5 * 60_000 };
