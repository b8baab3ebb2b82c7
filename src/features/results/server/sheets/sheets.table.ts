import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { moment } from '#kit/server/database/columns.ts';
import { sheetKinds } from '../../sheets.rules.ts';

export const sheetKind = pgEnum('sheet_kind', sheetKinds);

/** Solved problems per trainee and sheet or contest. */
export const sheetCells = pgTable(
  'sheet_cells',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => trainingSessions.id, { onDelete: 'cascade' }),
    kind: sheetKind('kind').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The last synced value. */
    synced: integer('synced'),
    /** The manual value; it wins until it is cleared. */
    manual: integer('manual'),
    solved: integer('solved')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(manual, synced, 0)`),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** The solved problems, for an incremental sync. */
    letters: text('letters').array(),
    /** The handle for which they were read, in lower case. */
    readAs: text('read_as'),
    /** When each problem was first accepted, as a Unix time by its letter; 0 where that is unknown. */
    solvedAt: jsonb('solved_at').$type<Record<string, number>>(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.kind, table.userId] }),
    index('sheet_cells_user').on(table.userId),
  ],
);

/** A sheet or contest and its last sync; a failed sync keeps the last good data. */
export const sheetColumns = pgTable(
  'sheet_columns',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => trainingSessions.id, { onDelete: 'cascade' }),
    kind: sheetKind('kind').notNull(),
    contestId: integer('contest_id'),
    problems: integer('problems'),
    syncedAt: moment('synced_at'),
    triedAt: moment('tried_at'),
    /** The last submission read; null when the contest is short enough to be read whole. */
    readTo: bigint('read_to', { mode: 'number' }),
    /** When it was last read from the first submission. */
    readAt: moment('read_at'),
    /** Problems with any submission; null when only trainees' submissions were read. */
    letters: text('letters').array(),
    /** A catalog key with its values; null when the last sync worked. */
    failure: jsonb('failure').$type<{ key: string; values?: Record<string, string | number> }>(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.kind] })],
);

/** The result of the last check of a handle; void for another handle. */
export const handleChecks = pgTable('handle_checks', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  handle: text('handle').notNull(),
  /** The handle as Codeforces spells it; null when it is unknown. */
  known: text('known'),
  checkedAt: moment('checked_at').notNull(),
});
