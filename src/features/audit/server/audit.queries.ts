import { desc, eq, or } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { auditEntries } from './audit.table.ts';

export async function insertEntries(
  db: Database,
  entries: (typeof auditEntries.$inferInsert)[],
): Promise<void> {
  if (entries.length > 0) await db.insert(auditEntries).values(entries);
}

/** The newest entries with this person as actor or target. */
export const findEntriesAbout = (db: Database, userId: string) =>
  db
    .select()
    .from(auditEntries)
    .where(or(eq(auditEntries.actorId, userId), eq(auditEntries.targetId, userId)))
    .orderBy(desc(auditEntries.id))
    .limit(1000);
