import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { camps, enrolments } from '#features/camps/server/camps.table.ts';
import { levels } from '#features/levels/server/levels.table.ts';
import { type NewUser, type UserRow, users } from '#features/users/server/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';

/** One import at a time: the next one sees what this one stored. */
export async function lockImports(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('members.import'))`);
}

export async function findStored(
  db: Database,
  { emails, prints }: { emails: string[]; prints: Buffer[] },
): Promise<UserRow[]> {
  if (emails.length + prints.length === 0) return [];
  return db
    .select()
    .from(users)
    .where(or(inArray(users.email, emails), inArray(users.nationalIdPrint, prints)));
}

export async function enrolmentsOf(
  db: Database,
  userIds: string[],
): Promise<{ userId: string; campId: string }[]> {
  if (userIds.length === 0) return [];
  return db
    .select({ userId: enrolments.userId, campId: enrolments.campId })
    .from(enrolments)
    .where(inArray(enrolments.userId, userIds));
}

/** Every level with every wave of it, oldest first; a level without waves has null there. */
export const findPlaces = (db: Database) =>
  db
    .select({ level: levels.title, wave: camps.title, campId: camps.id })
    .from(levels)
    .leftJoin(camps, eq(camps.levelId, levels.id))
    .orderBy(asc(camps.id));

// PostgreSQL takes 65,535 values in one statement, and a person has fewer than thirty.
const mostAtOnce = 2000;

export async function insertPeople(
  tx: Database,
  people: readonly NewUser[],
): Promise<{ id: string; email: string }[]> {
  const stored: { id: string; email: string }[] = [];
  for (let from = 0; from < people.length; from += mostAtOnce) {
    const part = people.slice(from, from + mostAtOnce);
    stored.push(...(await tx.insert(users).values(part).returning({ id: users.id, email: users.email })));
  }
  return stored;
}
