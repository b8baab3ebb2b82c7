import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';
import { bytes, createdAtColumn, idColumn, moment } from '#kit/server/database/columns.ts';

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The secret of a person's authenticator app, encrypted by the vault. */
export const twoStepSecrets = pgTable('two_step_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretSealed: bytes('secret_sealed').notNull(),
  /** Of the app on another phone; replaces the secret with the first right code. */
  nextSecretSealed: bytes('next_secret_sealed'),
  createdAt: createdAtColumn(),
  /** Null until the first code was right. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code, so that none is used twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** One-time codes for somebody who lost the authenticator app, as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: ofUser(), codeHash: bytes('code_hash').notNull(), usedAt: moment('used_at') },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: ofUser(),
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: createdAtColumn(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
);

/** What an authenticator has to sign, once. Without a user anybody may sign in with it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytes('challenge_hash').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_user').on(table.userId)],
);

/** A single row: what the leaders require. */
export const twoStepPolicy = pgTable(
  'two_step_policy',
  { only: boolean('only').primaryKey().default(true), staffRequired: boolean('staff_required').notNull() },
  (table) => [check('two_step_policy_single', sql`${table.only}`)],
);
