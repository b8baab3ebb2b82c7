import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAtColumn, idColumn, moment } from '#kit/server/database/columns.ts';
import { applicantRole, roles } from '#club/shared/access.ts';
import { languages } from '#kit/shared/language.ts';
import { collegeYears, genders, reachWays } from '../../users.rules.ts';

export const roleType = pgEnum('role', roles);
export const genderType = pgEnum('gender', genders);
export const collegeYearType = pgEnum('college_year', collegeYears);
export const languageType = pgEnum('language', languages);

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: roleType('role').notNull().default(applicantRole),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    codeforcesHandle: text('codeforces_handle'),
    university: text('university'),
    universityIdHti: bigint('university_id_hti', { mode: 'number' }),
    collegeYear: collegeYearType('college_year'),
    gender: genderType('gender'),
    birthDate: date('birth_date', { mode: 'string' }),
    /** Encrypted by the vault, so a database dump does not reveal national IDs. */
    nationalIdSealed: bytes('national_id_sealed'),
    nationalIdPrint: bytes('national_id_print'),
    imageKey: text('image_key'),
    /** The language of this person's mails. */
    language: languageType('language').notNull().default('en'),
    /** Whether the person chose it; until then it follows the language they sign in with. */
    languageChosen: boolean('language_chosen').notNull().default(false),
    /** How the trainees of this person may reach them. */
    reachBy: text('reach_by', { enum: reachWays }).array().notNull().default(['mail']),
    /** Whether the person may be shown among the talented members of the public site. */
    shownAsTalented: boolean('shown_as_talented').notNull().default(true),
    emailVerifiedAt: moment('email_verified_at'),
    archivedAt: moment('archived_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_national_id').on(table.nationalIdPrint),
    index('users_role').on(table.role),
    // Not unique: `claimHandles` keeps handles apart, and older databases may hold one twice.
    index('users_handle').on(sql`lower(${table.codeforcesHandle})`),
    index('users_university_id').on(table.universityIdHti),
    // The order of a list that is sorted by name.
    index('users_full_name').on(
      sql`(${table.firstName} || ' ' || ${table.lastName})`,
      table.id.desc().nullsFirst(),
    ),
    // Partial index: lists leave out archived people.
    index('users_archived')
      .on(table.id)
      .where(sql`${table.archivedAt} is not null`),
  ],
);

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
