import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** How often something was done in its current window. The migration makes it unlogged: a crash may forget it. */
export const rateWindows = pgTable('rate_windows', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  endsAt: moment('ends_at').notNull(),
});
