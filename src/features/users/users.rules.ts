import { applicantRole, type Role } from '#club/shared/access.ts';

export const statuses = ['pending', 'awaiting', 'active', 'archived'] as const;
export type Status = (typeof statuses)[number];

export const collegeYears = ['first', 'second', 'third', 'fourth'] as const;
export const genders = ['male', 'female'] as const;

/** Archived wins over an unverified address, which wins over waiting for acceptance. */
export function statusOf(user: {
  role: Role;
  emailVerifiedAt: Date | null;
  archivedAt: Date | null;
}): Status {
  if (user.archivedAt) return 'archived';
  if (!user.emailVerifiedAt) return 'pending';
  return user.role === applicantRole ? 'awaiting' : 'active';
}
