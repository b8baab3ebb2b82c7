import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { camps } from '../camps/camps.table.ts';
import { createdAtColumn, idColumn, moment } from '#kit/server/database/columns.ts';

export const trainingSessions = pgTable(
  'training_sessions',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    campId: uuid('camp_id')
      .notNull()
      .references(() => camps.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    content: text('content').notNull().default(''),
    titleAr: text('title_ar').notNull().default(''),
    descriptionAr: text('description_ar').notNull().default(''),
    contentAr: text('content_ar').notNull().default(''),
    place: text('place').notNull().default(''),
    placeAr: text('place_ar').notNull().default(''),
    startsAt: moment('starts_at'),
    sessionLink: text('session_link'),
    slidesKey: text('slides_key'),
    slidesName: text('slides_name'),
    sheetLink: text('sheet_link'),
    sheetUpsolveLink: text('sheet_upsolve_link'),
    contestLink: text('contest_link'),
    contestUpsolveLink: text('contest_upsolve_link'),
    attendance: boolean('attendance').notNull().default(false),
    /** An archived session keeps its marks and results but counts nowhere. */
    archivedAt: moment('archived_at'),
    /** A draft has none: only the camp's staff see it, and it counts nowhere. */
    publishedAt: moment('published_at').default(sql`now()`),
    /** Counts changes of title, date and place, for calendars that have the session already. */
    revision: integer('revision').notNull().default(0),
  },
  (table) => [
    index('training_sessions_camp').on(table.campId, table.position, table.id),
    index('training_sessions_slides')
      .on(table.slidesKey)
      .where(sql`${table.slidesKey} is not null`),
  ],
);

export type SessionRow = typeof trainingSessions.$inferSelect;
export type NewSession = typeof trainingSessions.$inferInsert;
