import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from '#kit/server/database/columns.ts';

export const levels = pgTable('levels', {
  id: idColumn(),
  createdAt: createdAtColumn(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  titleAr: text('title_ar').notNull().default(''),
  descriptionAr: text('description_ar').notNull().default(''),
  position: integer('position').notNull().default(0),
});
