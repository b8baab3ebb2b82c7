import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#kit/server/database/columns.ts';
import { roleType } from '#features/accounts/server/users/users.table.ts';

/**
 * How many people of each role a search finds, so that the total of a list is looked up. Every part of one to three
 * characters of somebody's `search_details` has its rows; a longer term has them once somebody searched for it.
 */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text('term').notNull(),
    role: roleType('role').notNull(),
    people: integer('people').notNull(),
    /** Whom a remembered term finds, newest first: everybody when they are few. Without changes that are pending. */
    ids: uuid('ids').array(),
    /** `ids` has nobody older than this person; null: it has everybody. */
    idsFrom: uuid('ids_from'),
    /** When a term was remembered because somebody searched for it. The oldest are forgotten. */
    countedAt: moment('counted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.term, table.role] }),
    index('search_terms_counted')
      .on(table.countedAt)
      .where(sql`${table.countedAt} is not null`),
  ],
);

/**
 * What changed in `users` since `search_terms` was counted: one row for each text that came (1) or went (-1), written by
 * triggers. A text that came and changes again has its row changed, unless that is locked: writers never wait for each
 * other. A job folds the rows into `search_terms`.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    userId: uuid('user_id').notNull(),
    role: roleType('role').notNull(),
    details: text('details').notNull(),
    delta: integer('delta').notNull(),
  },
  (table) => [index('search_changes_user').on(table.userId)],
);
