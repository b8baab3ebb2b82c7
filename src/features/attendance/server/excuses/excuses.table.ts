import { sql } from 'drizzle-orm';
import { index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { attendanceState } from '../attendance.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { createdAtColumn, idColumn, moment } from '#kit/server/database/columns.ts';
import { excuseStates } from '../../excuses.rules.ts';

export const excuseState = pgEnum('excuse_state', excuseStates);

export const excuses = pgTable(
  'excuses',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => trainingSessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    /** The mark that accepting it replaced, for when the decision is taken back. */
    markBefore: attendanceState('mark_before'),
    state: excuseState('state').notNull().default('pending'),
    answer: text('answer'),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // After a rejection another one may be sent.
    uniqueIndex('excuses_open')
      .on(table.sessionId, table.userId)
      .where(sql`${table.state} <> 'rejected'`),
    index('excuses_session').on(table.sessionId, table.state),
    index('excuses_user').on(table.userId, table.id),
    index('excuses_pending')
      .on(table.id)
      .where(sql`${table.state} = 'pending'`),
    index('excuses_decider').on(table.decidedBy),
    index('excuses_file')
      .on(table.fileKey)
      .where(sql`${table.fileKey} is not null`),
  ],
);

/** Files of excuses that went with their person, session or camp: a trigger notes them, a job deletes them. */
export const proofsToDelete = pgTable('proofs_to_delete', {
  key: text('key').primaryKey(),
});
