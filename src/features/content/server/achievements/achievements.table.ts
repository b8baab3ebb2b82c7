import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from '#kit/server/database/columns.ts';

export const achievements = pgTable('achievements', {
  id: idColumn(),
  createdAt: createdAtColumn(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  titleAr: text('title_ar').notNull().default(''),
  descriptionAr: text('description_ar').notNull().default(''),
  coverKey: text('cover_key').notNull(),
});
