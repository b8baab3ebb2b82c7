import { recordAll } from '#features/audit/server/audit.service.ts';
import { lockMembership } from '#features/accounts/server/users/users.service.ts';
import type { Mentor } from '#features/accounts/server/users/users.fragments.ts';
import type { ReleasedDuty } from '#features/people/members.contract.ts';
import type { Database } from '#kit/server/database/client.ts';
import { type Duty, isDuty, type Role } from '#club/shared/access.ts';
import type { AppError } from '#kit/shared/errors.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { shareEvenly } from '../../camps.rules.ts';
import { lockCamp } from './camps.queries.ts';
import {
  deleteEnrolments,
  insertEnrolments,
  type Joining,
  mentoring,
  mentorsIn,
  mentorsOf,
  returnMentees,
  setJoined,
  setMentors,
} from './enrolment.queries.ts';
import { addStaff, deleteOtherDuties, placesOf, staffedBy, staffIn } from './staff.queries.ts';

/** Who changes the people of a camp, and when. */
export interface By {
  actorId: string | null;
  at: Date;
}

/** What was done for some of the people of a call, and why not for the others. */
export interface DoneForSome {
  refused: ReadonlyMap<string, AppError>;
  /** Whom those for whom it was done had as a mentor before. */
  mentors: ReadonlyMap<string, string | null>;
}

/** Divides people into those who are refused something, and the rest. */
export function refuseSome(userIds: readonly string[], refuse: (userId: string) => AppError | null) {
  const refused = new Map<string, AppError>();
  const rest = userIds.filter((userId) => {
    const refusal = refuse(userId);
    if (refusal) refused.set(userId, refusal);
    return !refusal;
  });
  return { refused, rest };
}

/** For a call about one person: throws if it was refused. */
export function requireDone({ refused }: DoneForSome): void {
  for (const refusal of refused.values()) throw refusal;
}

interface Enrolling extends Joining {
  /** Whom some of them get, of the mentors of the camp. */
  mentors?: ReadonlyMap<string, string>;
}

/** Enrols people and assigns mentors evenly; returns the mentors. */
export async function enrol(
  tx: Database,
  { campId, userIds, mentors, ...joining }: Enrolling,
): Promise<Map<string, Mentor | null>> {
  await lockMembership(tx);
  await lockCamp(tx, campId);
  await insertEnrolments(tx, { campId, userIds, ...joining });
  if (mentors) {
    const { load } = await mentoring(tx, campId);
    const fits = userIds.flatMap((userId) => {
      const mentorId = mentors.get(userId);
      return mentorId && mentorId !== userId && load.has(mentorId) ? [[userId, mentorId] as const] : [];
    });
    await setMentors(tx, campId, new Map(fits));
  }
  await shareMentors(tx, campId);
  const rows = await mentorsOf(tx, { campId, userIds });
  return new Map(rows.map(({ userId, mentor }) => [userId, mentor]));
}

/** Takes trainees out of a camp; what they did there stays. */
export async function removeFromCamp(
  tx: Database,
  { campId, userIds }: { campId: string; userIds: string[] },
): Promise<void> {
  await lockCamp(tx, campId);
  await deleteEnrolments(tx, { campId, userIds });
}

/** Corrects since when a trainee is there; returns the moment before, or null when they are not. */
export async function correctJoined(
  tx: Database,
  { joinedAt, ...enrolment }: { campId: string; userId: string; joinedAt: Date },
): Promise<Date | null> {
  await lockCamp(tx, enrolment.campId);
  return setJoined(tx, enrolment, joinedAt);
}

/** Assigns staff. */
export async function assignStaff(
  tx: Database,
  { campId, userId, duty, by }: { campId: string; userId: string; duty: Duty; by: By },
): Promise<void> {
  await lockMembership(tx);
  await lockCamp(tx, campId);
  await recordPeople(tx, { campIds: [campId], by }, async () => {
    const assigned = await addStaff(tx, { campId, userId, duty });
    if (assigned && duty === 'mentor') await shareMentors(tx, campId);
  });
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
  { userId, role, by }: { userId: string; role: Role | null; by: By },
): Promise<ReleasedDuty[]> {
  const campIds = (await staffedBy(tx, userId)).map(({ campId }) => campId);
  const mentees = (await mentorsIn(tx, campIds)).filter(({ mentorId }) => mentorId === userId);
  const left = await recordPeople(tx, { campIds, by }, async () => {
    const gone = await deleteOtherDuties(tx, { userId, but: role !== null && isDuty(role) ? role : '' });
    for (const { campId } of gone.toSorted((a, b) => (a.campId < b.campId ? -1 : 1))) {
      await lockCamp(tx, campId);
      await shareMentors(tx, campId);
    }
    return gone;
  });
  const now = await mentorsIn(tx, campIds);
  return left.map(({ campId, duty }) => {
    const own = new Set(mentees.filter((mentee) => mentee.campId === campId).map((mentee) => mentee.userId));
    const trainees = now.filter((one) => one.campId === campId && own.has(one.userId));
    return { campId, duty, trainees: trainees.map(({ userId: id, mentorId }) => ({ userId: id, mentorId })) };
  });
}

/**
 * Assigns somebody to their former duties again, with the trainees whose mentor has not changed since. Returns the
 * camps that are gone, or in which they work already.
 */
export async function restoreStaff(
  tx: Database,
  { by, ...restored }: { userId: string; duties: ReleasedDuty[]; by: By },
): Promise<string[]> {
  const campIds = restored.duties.map(({ campId }) => campId);
  return recordPeople(tx, { campIds, by }, () => addDuties(tx, restored));
}

async function addDuties(
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

const newIn = <Row>(rows: readonly Row[], others: readonly Row[], keyOf: (row: Row) => string): Row[] => {
  const known = new Set(others.map(keyOf));
  return rows.filter((row) => !known.has(keyOf(row)));
};

/** Changes the people of camps, and records who of their staff came and went, and whose mentor became whose. */
export async function recordPeople<T>(
  tx: Database,
  { campIds, by }: { campIds: string[]; by: By },
  change: () => Promise<T>,
): Promise<T> {
  const read = async () => ({ staff: await staffIn(tx, campIds), mentors: await mentorsIn(tx, campIds) });
  const before = await read();
  const result = await change();
  const after = await read();
  const dutyOf = ({ campId, userId, duty }: (typeof before.staff)[number]) => `${campId} ${userId} ${duty}`;
  const traineeOf = ({ campId, userId }: { campId: string; userId: string }) => `${campId} ${userId}`;
  const mentorOf = new Map(before.mentors.map((one) => [traineeOf(one), one]));
  const places = new Map((await placesOf(tx, campIds)).map((place) => [place.camp.id, place]));
  const entry = ({ campId, userId }: { campId: string; userId: string }, details: object) => {
    const { camp, level } = places.get(campId) ?? {};
    const place = { ...(camp && bothTitles('wave', camp)), ...(level && bothTitles('level', level)) };
    return { ...by, targetId: userId, details: { ...place, ...details } };
  };
  const [added, removed] = [
    newIn(after.staff, before.staff, dutyOf),
    newIn(before.staff, after.staff, dutyOf),
  ];
  await recordAll(tx, [
    ...added.map((one) => ({ action: 'camp.staff-added' as const, ...entry(one, { role: one.duty }) })),
    ...removed.map((one) => ({ action: 'camp.staff-removed' as const, ...entry(one, { role: one.duty }) })),
    ...after.mentors.flatMap((one) => {
      const former = mentorOf.get(traineeOf(one));
      if (!former || former.mentorId === one.mentorId) return [];
      const details = { from: former.mentor?.name ?? null, to: one.mentor?.name ?? null };
      return [{ action: 'camp.mentor-assigned' as const, ...entry(one, details) }];
    }),
  ]);
  return result;
}
