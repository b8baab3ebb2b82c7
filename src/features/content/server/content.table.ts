import { pgTable, text, index } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, moment } from '#kit/server/database/columns.ts';

export const news = pgTable('news', {
  id: idColumn(),
  createdAt: createdAtColumn(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  titleAr: text('title_ar').notNull().default(''),
  contentAr: text('content_ar').notNull().default(''),
  coverKey: text('cover_key').notNull(),
});

export const achievements = pgTable('achievements', {
  id: idColumn(),
  createdAt: createdAtColumn(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  titleAr: text('title_ar').notNull().default(''),
  descriptionAr: text('description_ar').notNull().default(''),
  coverKey: text('cover_key').notNull(),
});

export const events = pgTable(
  'events',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    titleAr: text('title_ar').notNull().default(''),
    descriptionAr: text('description_ar').notNull().default(''),
    date: moment('date').notNull(),
    location: text('location').notNull(),
    locationAr: text('location_ar').notNull().default(''),
    coverKey: text('cover_key').notNull(),
  },
  (table) => [index('events_date').on(table.date)],
);
