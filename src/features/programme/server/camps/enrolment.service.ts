import { lockMembership } from '#features/accounts/server/users/users.service.ts';
import type { Mentor } from '#features/accounts/server/users/users.fragments.ts';
import type { ReleasedDuty } from '#features/people/members.contract.ts';
import type { Database } from '#kit/server/database/client.ts';
import { type Duty, isDuty, type Role } from '#club/shared/access.ts';
import { shareEvenly } from '../../camps.rules.ts';
import { lockCamp } from './camps.queries.ts';
import {
  deleteEnrolment,
  insertEnrolments,
  type Joining,
  menteesOf,
  mentorIdsOf,
  mentoring,
  mentorsOf,
  returnMentees,
  setJoined,
  setMentors,
} from './enrolment.queries.ts';
import { addStaff, deleteOtherDuties } from './staff.queries.ts';

/** Enrols people and assigns mentors evenly; returns the mentors. */
export async function enrol(
  tx: Database,
  { campId, userIds, ...joining }: Joining,
): Promise<Map<string, Mentor | null>> {
  await lockMembership(tx);
  await lockCamp(tx, campId);
  await insertEnrolments(tx, { campId, userIds, ...joining });
  await shareMentors(tx, campId);
  const rows = await mentorsOf(tx, { campId, userIds });
  return new Map(rows.map(({ userId, reach }) => [userId, reach]));
}

/** Takes a trainee out of a camp; what they did there stays. */
export async function removeFromCamp(
  tx: Database,
  { campId, userId }: { campId: string; userId: string },
): Promise<void> {
  await lockCamp(tx, campId);
  await deleteEnrolment(tx, { campId, userId });
}

/** Corrects since when a trainee is there; returns the moment before, or null when they are not. */
export async function correctJoined(
  tx: Database,
  { joinedAt, ...enrolment }: { campId: string; userId: string; joinedAt: Date },
): Promise<Date | null> {
  await lockCamp(tx, enrolment.campId);
  return setJoined(tx, enrolment, joinedAt);
}

/** Assigns staff; false when the camp already has an instructor. */
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

/** Assigns a mentor to each trainee without one; the camp must be locked. */
export async function shareMentors(tx: Database, campId: string): Promise<void> {
  const { load, without } = await mentoring(tx, campId);
  const shared = shareEvenly(without, load);
  await setMentors(tx, campId, new Map(without.map((trainee) => [trainee, shared.get(trainee) ?? null])));
}

/** For a role change or removal: unassigns the person and gives their trainees other mentors. */
export async function releaseStaff(
  tx: Database,
  { userId, role }: { userId: string; role: Role | null },
): Promise<ReleasedDuty[]> {
  const mentees = await menteesOf(tx, userId);
  const left = await deleteOtherDuties(tx, { userId, but: role !== null && isDuty(role) ? role : '' });
  for (const { campId } of left.toSorted((a, b) => (a.campId < b.campId ? -1 : 1))) {
    await lockCamp(tx, campId);
    await shareMentors(tx, campId);
  }
  const now = await mentorIdsOf(
    tx,
    mentees.map((mentee) => mentee.userId),
  );
  return left.map(({ campId, duty }) => {
    const own = new Set(mentees.filter((mentee) => mentee.campId === campId).map((mentee) => mentee.userId));
    const trainees = now.filter((one) => one.campId === campId && own.has(one.userId));
    return { campId, duty, trainees: trainees.map(({ userId: id, mentorId }) => ({ userId: id, mentorId })) };
  });
}

/**
 * Assigns somebody to their former duties again, with the trainees whose mentor has not changed since. Returns the
 * camps that are gone or have another instructor by now.
 */
export async function restoreStaff(
  tx: Database,
  { userId, duties }: { userId: string; duties: ReleasedDuty[] },
): Promise<string[]> {
  const missed: string[] = [];
  for (const { campId, duty, trainees } of duties.toSorted((a, b) => (a.campId < b.campId ? -1 : 1))) {
    if (!(await lockCamp(tx, campId)) || !(await addStaff(tx, { campId, userId, duty }))) {
      missed.push(campId);
      continue;
    }
    if (duty !== 'mentor') continue;
    const given = new Map(trainees.map((trainee) => [trainee.userId, trainee.mentorId]));
    await returnMentees(tx, { campId, mentorId: userId, given });
    await shareMentors(tx, campId);
  }
  return missed;
}
