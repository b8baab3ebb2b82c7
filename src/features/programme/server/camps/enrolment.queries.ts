import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { fullName, type Mentor, reachOf } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, firstOf } from '#kit/server/database/client.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Language } from '#kit/shared/language.ts';
import { levels } from '../levels/levels.table.ts';
import { campSql, trainsIn } from './camps.fragments.ts';
import { camps, campStaff, enrolments, formerEnrolments } from './camps.table.ts';

export interface Joining {
  campId: string;
  userIds: string[];
  at: Date;
  /** Since when each of them counts, where it is not `at`; nobody joins later than that. */
  joined?: ReadonlyMap<string, Date>;
}

/** Who was there before counts from then on again. */
export async function insertEnrolments(
  db: Database,
  { campId, userIds, at, joined }: Joining,
): Promise<void> {
  if (userIds.length === 0) return;
  const moments = userIds.map((userId) => (joined?.get(userId) ?? at).toISOString());
  await db.execute(sql`
    insert into ${enrolments} (camp_id, user_id, joined_at)
    select ${campId}::uuid, given.id, coalesce(former.joined_at, least(given.joined_at, ${at.toISOString()}::timestamptz))
    from unnest(${sql.param(userIds)}::uuid[], ${sql.param(moments)}::timestamptz[]) as given (id, joined_at)
    left join ${formerEnrolments} former on former.camp_id = ${campId} and former.user_id = given.id
    on conflict do nothing`);
}

interface Enrolment {
  campId: string;
  userId: string;
}

const isOf = ({ campId, userId }: Enrolment) =>
  and(eq(enrolments.campId, campId), eq(enrolments.userId, userId));

export const deleteEnrolmentsOf = (db: Database, campId: string) =>
  db.delete(enrolments).where(eq(enrolments.campId, campId));

/** Remembers since when each trainee was there. */
export async function deleteEnrolments(
  db: Database,
  { campId, userIds }: { campId: string; userIds: string[] },
): Promise<void> {
  const gone = await db
    .delete(enrolments)
    .where(and(eq(enrolments.campId, campId), inArray(enrolments.userId, userIds)))
    .returning();
  if (gone.length === 0) return;
  await db
    .insert(formerEnrolments)
    .values(gone.map(({ userId, joinedAt }) => ({ campId, userId, joinedAt })))
    .onConflictDoUpdate({
      target: [formerEnrolments.campId, formerEnrolments.userId],
      set: { joinedAt: sql`excluded.joined_at` },
    });
}

/** Returns the moment before; null when they do not train there. */
export async function setJoined(db: Database, enrolment: Enrolment, joinedAt: Date): Promise<Date | null> {
  const before = await firstOf(db.select().from(enrolments).where(isOf(enrolment)).for('update'));
  if (before) await db.update(enrolments).set({ joinedAt }).where(isOf(enrolment));
  return before?.joinedAt ?? null;
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

const selectMentors = (db: Database) =>
  db
    .select({
      campId: enrolments.campId,
      userId: enrolments.userId,
      mentorId: enrolments.mentorId,
      mentor: sql<Mentor | null>`(select ${reachOf('m')} from ${users} m where m.id = enrolments.mentor_id)`,
    })
    .from(enrolments);

/** These trainees of a camp with their mentors. */
export const mentorsOf = (db: Database, { campId, userIds }: { campId: string; userIds: string[] }) =>
  selectMentors(db).where(and(eq(enrolments.campId, campId), inArray(enrolments.userId, userIds)));

/** By trainee: who mentors them in camps that are not over. */
export async function mentorIdsOf(
  db: Database,
  { userIds, today }: { userIds: string[]; today: string },
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinct({ userId: enrolments.userId, mentorId: enrolments.mentorId })
    .from(enrolments)
    .innerJoin(camps, eq(camps.id, enrolments.campId))
    .where(
      and(
        inArray(enrolments.userId, userIds),
        isNotNull(enrolments.mentorId),
        sql`${campSql.status('camps', today)} in ('planned', 'running')`,
      ),
    );
  const of = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...of].map(([userId, found]) => [userId, found.flatMap(({ mentorId }) => mentorId ?? [])]));
}

/** Each trainee of these camps with the mentor. */
export const mentorsIn = (db: Database, campIds: string[]) =>
  selectMentors(db).where(inArray(enrolments.campId, campIds)).orderBy(asc(enrolments.userId));

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

/** For a person's own export: the camps in which they train, then those that they left. */
export async function campsJoinedBy(db: Database, userId: string, language: Language) {
  const place = {
    wave: titleIn(language, camps),
    level: titleIn(language, levels),
    startDate: camps.startDate,
    endDate: camps.endDate,
  };
  const mentor = sql<
    string | null
  >`(select ${fullName('m')} from ${users} m where m.id = ${enrolments.mentorId})`;
  const trains = await db
    .select({ ...place, joinedAt: enrolments.joinedAt, mentor, solved: enrolments.total })
    .from(enrolments)
    .innerJoin(camps, eq(camps.id, enrolments.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(eq(enrolments.userId, userId))
    .orderBy(desc(enrolments.joinedAt));
  const left = await db
    .select({ ...place, joinedAt: formerEnrolments.joinedAt })
    .from(formerEnrolments)
    .innerJoin(camps, eq(camps.id, formerEnrolments.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(and(eq(formerEnrolments.userId, userId), sql`not ${trainsIn(userId, camps.id)}`))
    .orderBy(desc(formerEnrolments.joinedAt));
  return [
    ...trains.map((camp) => ({ ...camp, left: false })),
    ...left.map((camp) => ({ ...camp, mentor: null, solved: null, left: true })),
  ].map((camp) => ({ ...camp, joinedAt: camp.joinedAt.toISOString() }));
}
