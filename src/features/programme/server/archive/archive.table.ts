import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { camps } from '../camps/camps.table.ts';
import { trainingSessions } from '../sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { createdAtColumn, idColumn } from '#kit/server/database/columns.ts';

/** One row per archived person, camp or session; exactly one of the three is set. */
export const archiveEntries = pgTable(
  'archive_entries',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    campId: uuid('camp_id').references(() => camps.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => trainingSessions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('archive_entries_user').on(table.userId),
    uniqueIndex('archive_entries_camp').on(table.campId),
    uniqueIndex('archive_entries_session').on(table.sessionId),
  ],
);
