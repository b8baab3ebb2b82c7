import { lockMembership } from '#features/users/server/users.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import { type Duty, isDuty, type Role } from '#club/shared/access.ts';
import { shareEvenly } from '../camps.rules.ts';
import { lockCamp } from './camps.queries.ts';
import { insertEnrolments, mentoring, mentorsOf, setMentors } from './enrolment.queries.ts';
import { addStaff, leaveStaff } from './staff.queries.ts';

/** Enrols people and assigns mentors evenly; returns the mentors' names. */
export async function enrol(
  tx: Database,
  { campId, userIds, at }: { campId: string; userIds: string[]; at: Date },
): Promise<Map<string, string | null>> {
  await lockMembership(tx);
  await lockCamp(tx, campId);
  await insertEnrolments(tx, { campId, userIds, at });
  await shareMentors(tx, campId);
  const rows = await mentorsOf(tx, { campId, userIds });
  return new Map(rows.map(({ userId, mentor }) => [userId, mentor]));
}

/** Assigns staff; false when the wave already has an instructor. */
export async function assignStaff(
  tx: Database,
  { campId, userId, duty }: { campId: string; userId: string; duty: Duty },
): Promise<boolean> {
  await lockMembership(tx);
  await lockCamp(tx, campId);
  const assigned = await addStaff(tx, { campId, userId, duty });
  if (assigned && duty === 'mentor') await shareMentors(tx, campId);
  return assigned;
}

/** Assigns a mentor to each trainee without one; the wave must be locked. */
export async function shareMentors(tx: Database, campId: string): Promise<void> {
  const { load, without } = await mentoring(tx, campId);
  const shared = shareEvenly(without, load);
  await setMentors(tx, campId, new Map(without.map((trainee) => [trainee, shared.get(trainee) ?? null])));
}

/** For a role change or removal: unassigns the person and gives their trainees other mentors. */
export async function releaseStaff(
  tx: Database,
  { userId, role }: { userId: string; role: Role | null },
): Promise<void> {
  const left = await leaveStaff(tx, { userId, but: role !== null && isDuty(role) ? role : '' });
  for (const campId of left.toSorted()) {
    await lockCamp(tx, campId);
    await shareMentors(tx, campId);
  }
}
