import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#kit/server/database/columns.ts';

/** Edited sections of the public pages; the others use defaults. */
export const siteSections = pgTable('site_sections', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
