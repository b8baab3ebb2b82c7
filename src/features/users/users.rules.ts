import { applicantRole, type Role } from '#club/shared/access.ts';

export const statuses = ['pending', 'awaiting', 'active', 'archived'] as const;
export type Status = (typeof statuses)[number];

export const collegeYears = ['first', 'second', 'third', 'fourth'] as const;
export const genders = ['male', 'female'] as const;

/** Where a person stands: archived wins, then an unverified address, then waiting for a leader's acceptance. */
export function statusOf(user: {
  role: Role;
  emailVerifiedAt: Date | null;
  archivedAt: Date | null;
}): Status {
  if (user.archivedAt) return 'archived';
  if (!user.emailVerifiedAt) return 'pending';
  return user.role === applicantRole ? 'awaiting' : 'active';
}
