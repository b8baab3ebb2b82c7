import { and, asc, eq, inArray, not, or, type SQL } from 'drizzle-orm';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { type UserRow, users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';

/** Serializes imports, so that each sees what the one before stored. */
export const lockImports = (tx: Database): Promise<void> => lockInTransaction(tx, 'members-import');

export async function findStored(
  db: Database,
  { emails, prints, givesWay }: { emails: string[]; prints: Buffer[]; givesWay: SQL },
): Promise<UserRow[]> {
  if (emails.length + prints.length === 0) return [];
  return db
    .select()
    .from(users)
    .where(or(inArray(users.email, emails), and(inArray(users.nationalIdPrint, prints), not(givesWay))));
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

/** Every level with its camps, oldest first; a level without camps has null. */
export const findPlaces = (db: Database) =>
  db
    .select({
      level: levels.title,
      levelAr: levels.titleAr,
      wave: camps.title,
      waveAr: camps.titleAr,
      campId: camps.id,
    })
    .from(levels)
    .leftJoin(camps, eq(camps.levelId, levels.id))
    .orderBy(asc(camps.id));
