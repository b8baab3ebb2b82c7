import { asc, eq, inArray, sql } from 'drizzle-orm';
import { enrolments } from '../camps/camps.table.ts';
import { fullName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { archiveEntries } from './archive.table.ts';

export type EntryRow = typeof archiveEntries.$inferSelect;

export async function lockEntry(tx: Database, id: string): Promise<EntryRow | null> {
  const [row] = await tx.select().from(archiveEntries).where(eq(archiveEntries.id, id)).for('update');
  return row ?? null;
}

export async function insertEntry(
  tx: Database,
  { at, ...what }: { campId: string; at: Date } | { sessionId: string; at: Date },
): Promise<string> {
  const [row] = await tx
    .insert(archiveEntries)
    .values({ ...what, createdAt: at })
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

export const lockPeople = (tx: Database, ids: string[]) =>
  tx.select(person).from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('update');

export const countTrainees = (db: Database, campId: string): Promise<number> =>
  db.$count(
    users,
    sql`users.archived_at is null
      and users.id in (select user_id from ${enrolments} where camp_id = ${campId})`,
  );

/** Returns the ids of the new entries. */
export async function insertPeopleEntries(
  tx: Database,
  { userIds, at }: { userIds: string[]; at: Date },
): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    insert into ${archiveEntries} (user_id, created_at)
    select person.id, ${at.toISOString()}::timestamptz
    from unnest(${sql.param(userIds)}::uuid[]) as person (id)
    returning id`);
  return rows.map(({ id }) => id);
}

/**
 * People whom an earlier release archived with the camp, and those of the camp whom it archived later with another one.
 */
export async function entriesWith(tx: Database, entry: { id: string; campId: string }) {
  const rows = await tx.execute<{ id: string; user_id: string }>(sql`
    select a.id, a.user_id from ${archiveEntries} a
    where a.user_id is not null and a.with_id is not null and (a.with_id = ${entry.id}
      or exists (select from ${enrolments} e where e.camp_id = ${entry.campId} and e.user_id = a.user_id))
    order by a.user_id for update of a`);
  return rows.map(({ id, user_id: userId }) => ({ id, userId }));
}
