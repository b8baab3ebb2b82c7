import { applicantRole, type Role } from '#club/shared/access.ts';

export const statuses = ['pending', 'awaiting', 'active', 'archived'] as const;
export type Status = (typeof statuses)[number];

export const collegeYears = ['first', 'second', 'third', 'fourth'] as const;
export const genders = ['male', 'female'] as const;

/** A plausible date of birth of a student. */
export function isBirthDate(value: string, now: Date = new Date()): boolean {
  if (!/^\d{4}-\d{2}-\d{2}(T.*)?$/.test(value)) return false;
  const day = value.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return false;
  return date.getUTCFullYear() >= 1900 && date < now;
}
/** How a mentor lets their trainees reach them. */
export const reachWays = ['phone', 'whatsapp', 'mail'] as const;
export type ReachWay = (typeof reachWays)[number];

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

/** `2990…1234`: enough to tell people apart, too little to use. */
export const maskNationalId = (nationalId: string): string =>
  nationalId === unreadableId ? nationalId : `${nationalId.slice(0, 4)}…${nationalId.slice(-4)}`;

/** In place of an ID that another secret key encrypted, for example after a restore without the key. */
export const unreadableId = '…';

/** A masked ID as an export or a screen shows it; some programs write the ellipsis as dots. */
export const maskedNationalId = /^(\d{4})(?:…|\.{2,3})(\d{4})$/;

/** The page of one person, for staff. */
export const personPath = (id: string): string => `/dashboard/people/${id}`;
