import type { Database } from '#kit/server/database/client.ts';
import { findEntriesAbout, insertEntries, insertRepeated } from './audit.queries.ts';

export type AuditAction =
  | `account.${'created' | 'verified' | 'signed-in' | 'sign-in-failed' | 'signed-out' | 'password-reset' | 'password-changed' | 'session-ended' | 'two-step-on' | 'two-step-off' | 'recovery-code-used' | 'passkey-added' | 'passkey-removed' | 'removed'}`
  | 'policy.two-step-changed'
  | 'leader.set-up'
  | `member.${'added' | 'imported' | 'role-changed' | 'role-restored' | 'removed'}`
  | `request.${'accepted' | 'rejected' | 'taken-back'}`
  | `level.${'added' | 'updated' | 'removed'}`
  | `camp.${'added' | 'updated' | 'removed' | 'cloned' | 'mentor-assigned'}`
  | `session.${'added' | 'updated' | 'removed'}`
  | `warning.${'sent' | 'withdrawn' | 'dismissed' | 'restored'}`
  | 'rules.changed'
  | `archive.${'added' | 'restored' | 'removed'}`;

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

/** Like `record`, for what strangers can cause: repeats within an hour about the same person are counted in one entry. */
export const recordRepeated = (db: Database, { at, ...entry }: Entry): Promise<void> =>
  insertRepeated(db, { ...entry, createdAt: at });

export async function entriesAbout(db: Database, userId: string) {
  const rows = await findEntriesAbout(db, userId);
  return rows.map(({ action, createdAt, address }) => ({ action, at: createdAt.toISOString(), address }));
}
