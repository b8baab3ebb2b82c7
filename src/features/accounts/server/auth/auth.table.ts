import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';
import { bytes, createdAtColumn, moment } from '#kit/server/database/columns.ts';

/** Tokens and codes are stored as hashes only, so a database dump cannot sign anybody in. */

export const authSessions = pgTable(
  'auth_sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    /** The name of the auth session in calls: the hash stays in the database. */
    id: uuid('id')
      .notNull()
      .default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    /** Moves with every use; `endsAt` does not. */
    expiresAt: moment('expires_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** Browser and system, such as "Chrome on Android". */
    device: text('device').notNull().default(''),
    /** The known device that it is on; auth sessions from before devices were stored have none. */
    deviceHash: bytes('device_hash'),
    address: text('address'),
  },
  (table) => [
    uniqueIndex('auth_sessions_id').on(table.id),
    index('auth_sessions_user').on(table.userId),
    index('auth_sessions_expiry').on(table.expiresAt),
  ],
);

export const emailVerifications = pgTable(
  'email_verifications',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the account gets when the link is opened; null: it proves the one that the account has. */
    newEmail: text('new_email'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('email_verifications_user').on(table.userId)],
);

/** A row may have no user: an unknown address leaves the same trace as a known one. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** The known device that asked: a newer code replaces only its own. */
    device: text('device'),
    codeHash: bytes('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('password_resets_user').on(table.userId),
    index('password_resets_device').on(table.email, table.device),
  ],
);

export const setupLinks = pgTable('setup_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

/** Devices that signed in before, by a cookie. Failures of strangers do not block them. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] })],
);

/** A sign-in whose password was right and whose second step is missing. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('sign_in_challenges_user').on(table.userId)],
);
