import { bigint, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/users/users.table.ts';
import { idColumn, moment } from '#kit/server/database/columns.ts';
import { backupPlaces, backupReasons, proofStates } from '../backup.rules.ts';

export const backupReason = pgEnum('backup_reason', backupReasons);
export const backupPlace = pgEnum('backup_place', backupPlaces);
export const proofState = pgEnum('proof_state', proofStates);

/** What this installation knows about its backup files, which are the truth. No backup holds these rows. */
export const backups = pgTable(
  'backups',
  {
    id: idColumn(),
    name: text('name').notNull(),
    reason: backupReason('reason').notNull(),
    place: backupPlace('place').notNull().default('folder'),
    /** Null while it waits in the queue. */
    startedAt: moment('started_at'),
    /** Null until the file is whole, or the attempt failed. */
    finishedAt: moment('finished_at'),
    size: bigint('size', { mode: 'number' }),
    rowCount: bigint('row_count', { mode: 'number' }),
    fileCount: integer('file_count'),
    /** The release that made it, and its last migration. */
    version: text('version'),
    migration: text('migration'),
    provenAt: moment('proven_at'),
    proofState: proofState('proof_state'),
    /** A code of what went wrong while it was made, stored elsewhere or proven. */
    failure: text('failure'),
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('backups_name').on(table.name),
    index('backups_started').on(table.startedAt),
    index('backups_made_by').on(table.madeBy),
  ],
);

export type BackupRow = typeof backups.$inferSelect;

/** What is wrong with the installation since when, and when leaders got a mail about it. */
export const systemAlerts = pgTable('system_alerts', {
  kind: text('kind').primaryKey(),
  since: moment('since').notNull(),
  toldAt: moment('told_at'),
});
