import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { authSessions } from '#features/accounts/server/auth/auth.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { bytes, createdAtColumn, idColumn } from '#kit/server/database/columns.ts';

/** Browsers that show notifications of a person; a row ends with the session in which it was made. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authSessionHash: bytes('session_hash')
      .notNull()
      .references(() => authSessions.tokenHash, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.authSessionHash),
  ],
);

/** A single row: the keys with which the club signs notifications, the private one encrypted by the vault. */
export const pushKeys = pgTable(
  'push_keys',
  {
    only: boolean('only').primaryKey().default(true),
    publicKey: text('public_key').notNull(),
    privateKeySealed: bytes('private_key_sealed').notNull(),
  },
  (table) => [check('push_keys_single', sql`${table.only}`)],
);
