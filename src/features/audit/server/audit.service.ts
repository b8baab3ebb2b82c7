import type { Database } from '#kit/server/database/client.ts';
import type { AuditAction } from '../audit.rules.ts';
import { findEntriesAbout, insertEntries, insertRepeated } from './audit.queries.ts';

interface Entry {
  action: AuditAction;
  actorId: string | null;
  targetId?: string | null;
  address?: string;
  details?: Record<string, unknown>;
  at: Date;
}

/** Appends an audit entry within the caller's transaction. */
export const record = (db: Database, entry: Entry): Promise<void> => recordAll(db, [entry]);

export const recordAll = (db: Database, entries: readonly Entry[]): Promise<void> =>
  insertEntries(
    db,
    entries.map(({ at, ...entry }) => ({ ...entry, createdAt: at })),
  );

interface Repeat {
  /** Tells repeats of the same action about the same person apart. */
  detail?: string;
  /** How often it happened since the last call. */
  times?: number;
}

/** Like `record`, for what anybody can repeat: repeats within an hour about the same person are counted in one entry. */
export const recordRepeated = (
  db: Database,
  { at, ...entry }: Entry,
  { detail = '', times = 1 }: Repeat = {},
): Promise<void> => insertRepeated(db, { ...entry, createdAt: at }, { detail, times });

/** What a person did and what was done to them. Addresses are shown of their own calls only. */
export async function entriesAbout(db: Database, userId: string) {
  const rows = await findEntriesAbout(db, userId);
  return rows.map(({ action, createdAt, actorId, address }) => ({
    action,
    at: createdAt.toISOString(),
    address: actorId === userId ? address : null,
  }));
}
