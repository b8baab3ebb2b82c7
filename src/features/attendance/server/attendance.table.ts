import { index, pgEnum, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { trainingSessions } from '#features/sessions/server/sessions.table.ts';
import { users } from '#features/users/server/users.table.ts';
import { moment } from '#kit/server/database/columns.ts';
import { attendanceStates } from '../attendance.rules.ts';

export const attendanceState = pgEnum('attendance_state', attendanceStates);

export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => trainingSessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: attendanceState('state').notNull(),
    markedAt: moment('marked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    index('attendance_marks_user').on(table.userId),
  ],
);
