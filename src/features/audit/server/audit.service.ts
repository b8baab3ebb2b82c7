import { desc, eq, or } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { auditEntries } from './audit.table.ts';

export type AuditAction =
  | `account.${'created' | 'verified' | 'signed-in' | 'sign-in-failed' | 'signed-out' | 'password-reset' | 'removed'}`
  | 'leader.set-up'
  | `member.${'added' | 'imported' | 'role-changed' | 'removed'}`
  | `request.${'accepted' | 'rejected'}`
  | `level.${'added' | 'updated' | 'removed'}`
  | `camp.${'added' | 'updated' | 'removed' | 'cloned' | 'mentor-assigned'}`
  | `session.${'added' | 'updated' | 'removed'}`
  | `warning.${'sent' | 'withdrawn' | 'dismissed'}`
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

/** Writes down what happened, within the transaction in which it happens. */
export async function record(db: Database, { at, ...entry }: Entry): Promise<void> {
  await db.insert(auditEntries).values({ ...entry, createdAt: at });
}

export async function recordAll(db: Database, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.insert(auditEntries).values(entries.map(({ at, ...entry }) => ({ ...entry, createdAt: at })));
}

export async function entriesAbout(db: Database, userId: string) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(or(eq(auditEntries.actorId, userId), eq(auditEntries.targetId, userId)))
    .orderBy(desc(auditEntries.id))
    .limit(1000);
  return rows.map(({ action, createdAt, address }) => ({ action, at: createdAt.toISOString(), address }));
}
