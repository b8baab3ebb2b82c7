import { index, pgEnum, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { bytes, moment } from '#kit/server/database/columns.ts';
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
    /** When the person first scanned the code themselves. */
    arrivedAt: moment('arrived_at'),
    /** The mark of staff that the scan replaced, until somebody marks again. */
    beforeScan: attendanceState('before_scan'),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    index('attendance_marks_user').on(table.userId),
  ],
);

export const checkins = pgTable('checkins', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => trainingSessions.id, { onDelete: 'cascade' }),
  opensAt: moment('opens_at').notNull(),
  closesAt: moment('closes_at').notNull(),
  secret: bytes('secret').notNull(),
  /** Who set the window last. It is only compared, so that of somebody who is gone it may stay. */
  openedBy: uuid('opened_by'),
});

/** Tickets of scans that were used; a ticket itself is encrypted, so an unused one is stored nowhere. */
export const checkinTickets = pgTable(
  'checkin_tickets',
  {
    /** The hash of the ticket. */
    nonce: bytes('nonce').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => trainingSessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [
    index('checkin_tickets_session').on(table.sessionId),
    index('checkin_tickets_user').on(table.userId),
  ],
);
