import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { trainingSessions } from '../sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { createdAtColumn } from '#kit/server/database/columns.ts';

/** What people thought of a session. Who said it is stored so that everybody has one voice, and is never shown. */
export const sessionRatings = pgTable(
  'session_ratings',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => trainingSessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: smallint('stars').notNull(),
    text: text('text').notNull().default(''),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    index('session_ratings_user').on(table.userId),
    check('session_ratings_stars', sql`${table.stars} between 1 and 5`),
  ],
);
