import { boolean, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { levels } from '#features/levels/server/levels.table.ts';
import { createdAtColumn, idColumn } from '#kit/server/database/columns.ts';

export const camps = pgTable(
  'camps',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    levelId: uuid('level_id')
      .notNull()
      .references(() => levels.id),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    registration: boolean('registration').notNull().default(false),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
  },
  (table) => [index('camps_level').on(table.levelId, table.id)],
);
