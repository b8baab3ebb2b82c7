import { date, index, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { createdAtColumn, idColumn } from '#kit/server/database/columns.ts';
import { noteOutcomes } from '../people.rules.ts';

export const noteOutcome = pgEnum('note_outcome', noteOutcomes);

/** Notes of a camp's staff on a trainee; the trainee never reads them. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    campId: uuid('camp_id')
      .notNull()
      .references(() => camps.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    outcome: noteOutcome('outcome'),
    followUpOn: date('follow_up_on'),
  },
  (table) => [
    index('person_notes_user').on(table.userId, table.campId, table.id),
    index('person_notes_camp').on(table.campId),
    index('person_notes_author').on(table.authorId),
  ],
);
