import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#kit/server/database/columns.ts';

/** Sections of the public pages that a leader has changed; the others are as they come. */
export const siteSections = pgTable('site_sections', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
