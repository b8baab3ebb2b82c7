import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { trainingSessions } from '../sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { bytes, createdAtColumn } from '#kit/server/database/columns.ts';

/**
 * What people thought of a session. An HMAC of session and person gives everybody one voice that they can change, and
 * names nobody without the secret key. No moment and no number either: beside a check-in they would name somebody too.
 */
export const ratings = pgTable(
  'ratings',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => trainingSessions.id, { onDelete: 'cascade' }),
    author: bytes('author').notNull(),
    stars: smallint('stars').notNull(),
    text: text('text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.author] }),
    check('ratings_stars', sql`${table.stars} between 1 and 5`),
  ],
);

/** Where they were with their authors; emptied at each start, and removed with the release after the next. */
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
