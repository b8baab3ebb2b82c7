import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#kit/server/database/columns.ts';

/** Consecutive failures per e-mail address, known or not, and source: network, device or auth session; '' counts all. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    email: text('email').notNull(),
    source: text('source').notNull(),
    failures: integer('failures').notNull(),
    blockedUntil: moment('blocked_until'),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.source] })],
);
