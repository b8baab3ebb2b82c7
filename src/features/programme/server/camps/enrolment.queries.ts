import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { fullName, type Mentor, reachOf } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { campStaff, enrolments } from './camps.table.ts';

export async function insertEnrolments(
  db: Database,
  { campId, userIds, at }: { campId: string; userIds: string[]; at: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insert(enrolments)
    .values(userIds.map((userId) => ({ campId, userId, joinedAt: at })))
    .onConflictDoNothing();
}

interface Enrolment {
  campId: string;
  userId: string;
}

const isOf = ({ campId, userId }: Enrolment) =>
  and(eq(enrolments.campId, campId), eq(enrolments.userId, userId));

export async function deleteEnrolmentsOf(db: Database, campId: string): Promise<void> {
  await db.delete(enrolments).where(eq(enrolments.campId, campId));
}

export async function deleteEnrolment(db: Database, enrolment: Enrolment): Promise<void> {
  await db.delete(enrolments).where(isOf(enrolment));
}

export const isEnrolled = async (db: Database, enrolment: Enrolment): Promise<boolean> =>
  (await db.$count(enrolments, isOf(enrolment))) > 0;

/** Each mentor's number of trainees, and the trainees without a mentor of this camp. */
export async function mentoring(db: Database, campId: string) {
  const mentors = await db
    .select({
      id: campStaff.userId,
      load: sql<number>`(select count(*)::int from ${enrolments} e where e.camp_id = camp_staff.camp_id and e.mentor_id = camp_staff.user_id)`,
    })
    .from(campStaff)
    .where(and(eq(campStaff.campId, campId), eq(campStaff.duty, 'mentor')))
    .orderBy(asc(campStaff.userId));
  const without = await db
    .select({ id: enrolments.userId })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.campId, campId),
        sql`(${enrolments.mentorId} is null or ${enrolments.mentorId} not in (
          select user_id from ${campStaff} where camp_id = ${campId} and duty = 'mentor'))`,
      ),
    )
    .orderBy(asc(enrolments.joinedAt), asc(enrolments.userId));
  return {
    load: new Map(mentors.map(({ id, load }) => [id, load])),
    without: without.map(({ id }) => id),
  };
}

export async function setMentors(
  db: Database,
  campId: string,
  given: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (given.size === 0) return;
  await db.execute(sql`
    update ${enrolments} set mentor_id = given.mentor
    from unnest(${sql.param([...given.keys()])}::uuid[], ${sql.param([...given.values()])}::uuid[]) as given (trainee, mentor)
    where ${enrolments.campId} = ${campId} and ${enrolments.userId} = given.trainee`);
}

export async function mentorsOf(db: Database, { campId, userIds }: { campId: string; userIds: string[] }) {
  if (userIds.length === 0) return [];
  return db
    .select({
      userId: enrolments.userId,
      mentorId: enrolments.mentorId,
      mentor: sql<string | null>`(select ${fullName('m')} from ${users} m where m.id = enrolments.mentor_id)`,
      reach: sql<Mentor | null>`(select ${reachOf('m')} from ${users} m where m.id = enrolments.mentor_id)`,
    })
    .from(enrolments)
    .where(and(eq(enrolments.campId, campId), inArray(enrolments.userId, userIds)));
}

/** Trainees of a mentor, with their camp. */
export const menteesOf = (db: Database, mentorId: string) =>
  db
    .select({ campId: enrolments.campId, userId: enrolments.userId })
    .from(enrolments)
    .where(eq(enrolments.mentorId, mentorId))
    .orderBy(asc(enrolments.userId));

export const mentorIdsOf = (db: Database, userIds: string[]) =>
  userIds.length === 0
    ? []
    : db
        .select({ campId: enrolments.campId, userId: enrolments.userId, mentorId: enrolments.mentorId })
        .from(enrolments)
        .where(inArray(enrolments.userId, userIds));

/** Gives trainees back to a mentor, unless somebody has given them another one since. */
export async function returnMentees(
  db: Database,
  {
    campId,
    mentorId,
    given,
  }: { campId: string; mentorId: string; given: ReadonlyMap<string, string | null> },
): Promise<void> {
  if (given.size === 0) return;
  await db.execute(sql`
    update ${enrolments} set mentor_id = ${mentorId}
    from unnest(${sql.param([...given.keys()])}::uuid[], ${sql.param([...given.values()])}::uuid[]) as given (trainee, mentor)
    where ${enrolments.campId} = ${campId} and ${enrolments.userId} = given.trainee
      and ${enrolments.mentorId} is not distinct from given.mentor`);
}
