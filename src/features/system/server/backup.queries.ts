import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, not, sql, max } from 'drizzle-orm';
import { unfinishedJobs } from '#kit/server/jobs/jobs.queries.ts';
import { type BackupRow, backups } from './system.table.ts';
import { type Database, firstOf } from '#kit/server/database/client.ts';

export const backupQueue = 'backup';

type NewBackup = typeof backups.$inferInsert;

/** Null when the name is taken. */
export const insertBackup = (db: Database, row: NewBackup) =>
  firstOf(db.insert(backups).values(row).onConflictDoNothing().returning());

export async function insertBackups(db: Database, rows: NewBackup[]): Promise<void> {
  if (rows.length > 0) await db.insert(backups).values(rows).onConflictDoNothing();
}

/** Newest first; those that wait stand before all others. */
export const listBackupRows = (db: Database): Promise<BackupRow[]> =>
  db
    .select()
    .from(backups)
    .orderBy(sql`${backups.startedAt} desc nulls first`, desc(backups.id));

/** The backup that waits in the queue or is being made. */
export async function findUnfinished(db: Database): Promise<BackupRow | null> {
  const [row] = await db
    .select()
    .from(backups)
    .where(
      exists(
        sql`(select from ${unfinishedJobs(backupQueue, {})} job where job.data ->> 'id' = ${backups.id}::text)`,
      ),
    )
    .limit(1);
  return row ?? null;
}

export const updateBackup = (db: Database, id: string, change: Partial<NewBackup>) =>
  firstOf(db.update(backups).set(change).where(eq(backups.id, id)).returning());

/** Marks those that a process began and did not end. */
export async function failInterrupted(db: Database, { except, at }: { except: string | null; at: Date }) {
  await db
    .update(backups)
    .set({ failure: 'interrupted', finishedAt: at })
    .where(
      and(
        isNotNull(backups.startedAt),
        isNull(backups.finishedAt),
        except === null ? undefined : ne(backups.id, except),
      ),
    );
}

export async function deleteBackups(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(backups).where(inArray(backups.id, [...ids]));
}

const isIncomplete = sql`coalesce(${backups.failure}, '') like 'incomplete%'`;

/** Whether there is a copy in the object storage. That files are missing weighs more. */
export async function setCopied(db: Database, id: string, isCopied: boolean): Promise<void> {
  const failure = isCopied ? null : 'storage';
  if (isCopied) await updateBackup(db, id, { place: 'storage' });
  await db
    .update(backups)
    .set({ failure })
    .where(and(eq(backups.id, id), not(isIncomplete)));
}

/** The last backup whose file is whole and lacks nothing; undefined before the first. */
export async function findLastWhole(db: Database) {
  const [row] = await db
    .select({ at: backups.finishedAt, size: backups.size })
    .from(backups)
    .where(and(isNotNull(backups.size), not(isIncomplete)))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  return row;
}

/** When a backup was last restored into a scratch database and compared; null: never. */
export async function findLastProof(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(backups.provenAt) })
    .from(backups)
    .where(eq(backups.proofState, 'proven'));
  return row?.at ?? null;
}
