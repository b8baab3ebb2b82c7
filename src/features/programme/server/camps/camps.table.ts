import { boolean, date, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { levels } from '../levels/levels.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { duties } from '#club/shared/access.ts';
import { createdAtColumn, idColumn, moment } from '#kit/server/database/columns.ts';

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
    titleAr: text('title_ar').notNull().default(''),
    descriptionAr: text('description_ar').notNull().default(''),
    place: text('place').notNull().default(''),
    placeAr: text('place_ar').notNull().default(''),
    /** The chat group of its people; nobody else sees it. */
    groupLink: text('group_link'),
    registration: boolean('registration').notNull().default(false),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    archivedAt: moment('archived_at'),
    standingOpen: boolean('standing_open').notNull().default(true),
    /** A camp of the sample club: its results are invented, so Codeforces is never called for it. */
    sample: boolean('sample').notNull().default(false),
    target: integer('target').notNull().default(50),
    absencesInRow: integer('absences_in_row').default(2),
    sheetPercent: integer('sheet_percent').default(50),
    sheetDays: integer('sheet_days').notNull().default(7),
    lateAfter: integer('late_after').notNull().default(10),
    teamSolves: boolean('team_solves').notNull().default(true),
  },
  (table) => [index('camps_level').on(table.levelId, table.id)],
);

export const dutyType = pgEnum('duty', duties);

export const campStaff = pgTable(
  'camp_staff',
  {
    campId: uuid('camp_id')
      .notNull()
      .references(() => camps.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    duty: dutyType('duty').notNull(),
    /** In the order in which the form names them: the first instructor stands for all where there is room for one. */
    position: integer('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.campId, table.userId] }),
    index('camp_staff_user').on(table.userId, table.campId),
  ],
);

/** Trainees of a camp, since when and with which mentor. */
export const enrolments = pgTable(
  'enrolments',
  {
    campId: uuid('camp_id')
      .notNull()
      .references(() => camps.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    mentorId: uuid('mentor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Solved problems in this camp, kept by a trigger on the cells. */
    total: integer('total').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.campId, table.userId] }),
    index('enrolments_user').on(table.userId, table.campId),
    index('enrolments_mentor').on(table.mentorId),
  ],
);

/** When those who left a camp had joined it: who comes back counts from then on again. */
export const formerEnrolments = pgTable(
  'former_enrolments',
  {
    campId: uuid('camp_id')
      .notNull()
      .references(() => camps.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campId, table.userId] }),
    index('former_enrolments_user').on(table.userId),
  ],
);
