import { index, integer, pgEnum, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { trainingSessions } from '#features/sessions/server/sessions.table.ts';
import { users } from '#features/users/server/users.table.ts';
import { moment } from '#kit/server/database/columns.ts';
import { sheetKinds, sheetSources } from '../sheets.rules.ts';

export const sheetKind = pgEnum('sheet_kind', sheetKinds);
export const sheetSource = pgEnum('sheet_source', sheetSources);

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
    solved: integer('solved').notNull(),
    source: sheetSource('source').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.kind, table.userId] }),
    index('sheet_cells_user').on(table.userId),
  ],
);
