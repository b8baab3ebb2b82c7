import { desc, eq, isNotNull, max } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { backups } from './system.table.ts';

/** The last backup whose file is whole; undefined before the first. */
export async function findLastWhole(db: Database) {
  const [row] = await db
    .select({ at: backups.finishedAt, size: backups.size })
    .from(backups)
    .where(isNotNull(backups.size))
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
