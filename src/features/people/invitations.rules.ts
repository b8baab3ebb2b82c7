import type { Role } from '#club/shared/access.ts';

/** Roles that people are invited to; trainees sign up themselves. */
export const invitedRoles = ['mentor', 'hr', 'instructor', 'leader'] as const satisfies readonly Role[];
export type InvitedRole = (typeof invitedRoles)[number];

const day = 24 * 60 * 60_000;

/** How long an invitation can be accepted. */
export const invitationDays = 7;
export const invitationLifetime = invitationDays * day;

/** How long an expired one stays in the list, to be sent again. */
export const expiredRetentionMs = 30 * day;
