import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/server/users.table.ts';
import { bytes, createdAtColumn, moment } from '#kit/server/database/columns.ts';

/** Tokens and codes are stored as hashes only, so a database dump cannot sign anybody in. */

export const authSessions = pgTable(
  'auth_sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
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
    codeHash: bytes('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

export const setupLinks = pgTable('setup_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

/** Consecutive failures per address, known or not. */
export const signInFailures = pgTable('sign_in_failures', {
  email: text('email').primaryKey(),
  failures: integer('failures').notNull(),
  blockedUntil: moment('blocked_until'),
  lastAt: moment('last_at').notNull(),
});
