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

/** `2990…1234`: enough to tell people apart, too little to use. */
export const maskNationalId = (nationalId: string): string =>
  nationalId === unreadableId ? nationalId : `${nationalId.slice(0, 4)}…${nationalId.slice(-4)}`;

/** In place of an ID that another secret key encrypted, for example after a restore without the key. */
export const unreadableId = '…';

/** A masked ID as an export or a screen shows it; some programs write the ellipsis as dots. */
export const maskedNationalId = /^(\d{4})(?:…|\.{2,3})(\d{4})$/;

const minute = 60_000;

/** Failed sign-ins count for a day. */
export const failureRetentionMs = 24 * 60 * minute;

const freeFailures = 5;
const firstDelayMs = 15_000;
const maxDelayMs = 15 * minute;

/** Delay after consecutive failures from one network or device: none at first, then exponential, capped. */
export function signInDelay(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(firstDelayMs * 2 ** (failures - freeFailures), maxDelayMs);
}

const freeAccountFailures = 100;

/** Delay after failures from all networks together: far more are free, because strangers cause them. */
export const accountDelay = (failures: number): number => (failures < freeAccountFailures ? 0 : minute);

/** The page of one person, for staff. */
export const personPath = (id: string): string => `/dashboard/people/${id}`;
