import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { camps, enrolments } from '#features/camps/server/camps.table.ts';
import { fullName } from '#features/users/server/users.fragments.ts';
import { users } from '#features/users/server/users.table.ts';
import { leaderRole, traineeRole } from '#club/shared/access.ts';
import type { Database } from '#kit/server/database/client.ts';
import { archiveEntries } from './archive.table.ts';

export type EntryRow = typeof archiveEntries.$inferSelect;

export async function lockEntry(tx: Database, id: string): Promise<EntryRow | null> {
  const [row] = await tx.select().from(archiveEntries).where(eq(archiveEntries.id, id)).for('update');
  return row ?? null;
}

export async function insertEntry(tx: Database, campId: string, at: Date): Promise<string> {
  const [row] = await tx
    .insert(archiveEntries)
    .values({ campId, createdAt: at })
    .returning({ id: archiveEntries.id });
  if (!row) throw new Error('an entry of the archive was not inserted');
  return row.id;
}

export async function deleteEntries(tx: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(archiveEntries).where(inArray(archiveEntries.id, ids));
}

const person = {
  id: users.id,
  name: fullName('users'),
  archivedAt: users.archivedAt,
};

const lockPeopleWhere = (tx: Database, where: SQL | undefined) =>
  tx.select(person).from(users).where(where).orderBy(asc(users.id)).for('update');

export const lockPeople = (tx: Database, ids: string[]) => lockPeopleWhere(tx, inArray(users.id, ids));

const traineesOf = (campId: string) => sql`users.archived_at is null
  and users.id in (select user_id from ${enrolments} where camp_id = ${campId})`;

/** Trainees of the wave who train in no other one and are not staff. */
const lastTraineesOf = (campId: string) => sql`users.role = ${traineeRole} and ${traineesOf(campId)}
  and not exists (
    select from ${enrolments} e join ${camps} c on c.id = e.camp_id and c.archived_at is null
    where e.user_id = users.id and c.id <> ${campId})`;

export const lockLastTrainees = (tx: Database, campId: string) => lockPeopleWhere(tx, lastTraineesOf(campId));

export async function countTrainees(db: Database, campId: string) {
  const [trainees, going] = await Promise.all([
    db.$count(users, traineesOf(campId)),
    db.$count(users, lastTraineesOf(campId)),
  ]);
  return { trainees, going };
}

interface PeopleEntries {
  userIds: string[];
  withId: string | null;
  at: Date;
}

/** Returns the ids of the new entries. */
export async function insertPeopleEntries(
  tx: Database,
  { userIds, withId, at }: PeopleEntries,
): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    insert into ${archiveEntries} (user_id, with_id, created_at)
    select person.id, ${withId}::uuid, ${at.toISOString()}::timestamptz
    from unnest(${sql.param(userIds)}::uuid[]) as person (id)
    returning id`);
  return rows.map(({ id }) => id);
}

/** People archived with the wave, and those of the wave who were archived later with another one. */
export async function entriesWith(tx: Database, entry: { id: string; campId: string }) {
  const rows = await tx.execute<{ id: string; user_id: string }>(sql`
    select a.id, a.user_id from ${archiveEntries} a
    where a.user_id is not null and a.with_id is not null and (a.with_id = ${entry.id}
      or exists (select from ${enrolments} e where e.camp_id = ${entry.campId} and e.user_id = a.user_id))
    order by a.user_id for update of a`);
  return rows.map(({ id, user_id: userId }) => ({ id, userId }));
}

export async function hasLeader(tx: Database): Promise<boolean> {
  const [row] = await tx
    .select({ leaders: count() })
    .from(users)
    .where(and(eq(users.role, leaderRole), sql`${users.archivedAt} is null`));
  return (row?.leaders ?? 0) > 0;
}
