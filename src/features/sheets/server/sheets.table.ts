import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { trainingSessions } from '#features/sessions/server/sessions.table.ts';
import { users } from '#features/users/server/users.table.ts';
import { moment } from '#kit/server/database/columns.ts';
import { sheetKinds } from '../sheets.rules.ts';

export const sheetKind = pgEnum('sheet_kind', sheetKinds);

/** How many problems of a session's sheet or contest somebody has solved. */
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
    /** What Codeforces said last. */
    synced: integer('synced'),
    /** What somebody set by hand: it wins until it is cleared. */
    manual: integer('manual'),
    solved: integer('solved')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(manual, synced, 0)`),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Which problems those are and whose submissions were read, while the next sync goes on from there. */
    letters: text('letters').array(),
    readAs: text('read_as'),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.kind, table.userId] }),
    index('sheet_cells_user').on(table.userId),
  ],
);

/** What is known of a sheet or contest itself, and how its last sync went. The last good data stays when one fails. */
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
    /** Up to which submission the contest was read; null when it is short enough to be read whole each time. */
    readTo: bigint('read_to', { mode: 'number' }),
    /** When it was last read from the beginning. */
    readAt: moment('read_at'),
    /** The problems that were tried by anybody; null when only the trainees' submissions were read. */
    letters: text('letters').array(),
    /** A key of the catalog and what goes into it; null when the last try worked. */
    failure: jsonb('failure').$type<{ key: string; values?: Record<string, string | number> }>(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.kind] })],
);

/** What Codeforces said of a person's handle; another handle makes it void. */
export const handleChecks = pgTable('handle_checks', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  handle: text('handle').notNull(),
  /** The handle as Codeforces writes it; null when it knows none. */
  known: text('known'),
  checkedAt: moment('checked_at').notNull(),
});
