import type { RemovalCounts } from '#club/shared/removal.ts';
import type { Database } from '#kit/server/database/client.ts';
import { countGone, findGone, type RemovedIds } from './removal.queries.ts';

/** Counts what would be deleted or changed with these people, camps and sessions. */
export const countRemoval = (db: Database, gone: Partial<RemovedIds>): Promise<RemovalCounts> =>
  countGone(db, { userIds: [], campIds: [], sessionIds: [], ...gone });

/** The same for entries of the archive; null when there are none. */
export async function countEntriesRemoval(db: Database, entryIds: string[]): Promise<RemovalCounts | null> {
  const gone = await findGone(db, entryIds);
  return Object.values(gone).every((ids: string[]) => ids.length === 0) ? null : countGone(db, gone);
}
