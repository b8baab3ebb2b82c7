import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { fullName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Duty } from '#club/shared/access.ts';
import { levels } from '../levels/levels.table.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Language } from '#kit/shared/language.ts';
import { camps, campStaff, enrolments } from './camps.table.ts';

/** Locks these people until the transaction ends: `share` against changes by others, `update` to change them. */
export async function lockPeople(db: Database, ids: string[], strength: 'share' | 'update') {
  if (ids.length === 0) return [];
  return db
    .select({ id: users.id, name: fullName('users'), role: users.role, archivedAt: users.archivedAt })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for(strength);
}

export const staffIn = (db: Database, campIds: string[]) =>
  db.select().from(campStaff).where(inArray(campStaff.campId, campIds)).orderBy(asc(campStaff.userId));

export const staffedBy = (db: Database, userId: string) =>
  db.select({ campId: campStaff.campId }).from(campStaff).where(eq(campStaff.userId, userId));

export const placesOf = (db: Database, campIds: string[]) =>
  db
    .select({ camp: camps, level: levels })
    .from(camps)
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(inArray(camps.id, campIds));

export async function replaceStaff(
  db: Database,
  { campId, duty, userIds }: { campId: string; duty: Duty; userIds: string[] },
): Promise<void> {
  await db.delete(campStaff).where(and(eq(campStaff.campId, campId), eq(campStaff.duty, duty)));
  if (userIds.length > 0)
    await db
      .insert(campStaff)
      .values(userIds.map((userId, position) => ({ campId, userId, duty, position })));
}

type NewStaff = typeof campStaff.$inferInsert;

const afterTheLast = (campId: string, duty: Duty) =>
  sql`(select coalesce(max(position), -1) + 1 from ${campStaff} where camp_id = ${campId} and duty = ${duty})`;

/** Comes after those with the same duty; false when the person works in the camp already. */
export async function addStaff(
  db: Database,
  { campId, userId, duty }: { campId: string; userId: string; duty: Duty },
): Promise<boolean> {
  const rows = await db
    .insert(campStaff)
    .values({ campId, userId, duty, position: afterTheLast(campId, duty) } as unknown as NewStaff)
    .onConflictDoNothing()
    .returning({ userId: campStaff.userId });
  return rows.length > 0;
}

export const copyStaff = (db: Database, { from, to }: { from: string; to: string }) =>
  db.execute(sql`
    insert into ${campStaff} (camp_id, user_id, duty, position)
    select ${to}::uuid, user_id, duty, position from ${campStaff} where camp_id = ${from}`);

export async function hasDuty(
  db: Database,
  { userId, campId, duty }: { userId: string; campId: string; duty: Duty },
): Promise<boolean> {
  const mine = and(eq(campStaff.campId, campId), eq(campStaff.userId, userId), eq(campStaff.duty, duty));
  return (await db.$count(campStaff, mine)) > 0;
}

/** Unassigns the person from camps whose duty no longer fits; returns those duties. */
export async function deleteOtherDuties(
  db: Database,
  { userId, but }: { userId: string; but: string },
): Promise<{ campId: string; duty: Duty }[]> {
  return db
    .delete(campStaff)
    .where(and(eq(campStaff.userId, userId), sql`${campStaff.duty}::text <> ${but}`))
    .returning({ campId: campStaff.campId, duty: campStaff.duty });
}

/** The camps in which somebody works, with their level, their duty and the number of trainees they mentor. */
export const dutiesOf = (db: Database, userId: string, language: Language) =>
  db
    .select({
      campId: camps.id,
      camp: titleIn(language, camps),
      level: titleIn(language, levels),
      duty: campStaff.duty,
      trainees: sql<number>`(select count(*)::int from ${enrolments} e
        where e.camp_id = ${camps.id} and e.mentor_id = ${userId})`,
    })
    .from(campStaff)
    .innerJoin(camps, eq(camps.id, campStaff.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(eq(campStaff.userId, userId))
    .orderBy(asc(levels.id), asc(camps.id));

export const campNamesOf = (db: Database, campIds: string[], language: Language) =>
  db
    .select({ campId: camps.id, camp: titleIn(language, camps), level: titleIn(language, levels) })
    .from(camps)
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(inArray(camps.id, campIds));
