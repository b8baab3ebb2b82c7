import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from '#kit/server/database/columns.ts';

export const news = pgTable('news', {
  id: idColumn(),
  createdAt: createdAtColumn(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  titleAr: text('title_ar').notNull().default(''),
  contentAr: text('content_ar').notNull().default(''),
  coverKey: text('cover_key').notNull(),
});
