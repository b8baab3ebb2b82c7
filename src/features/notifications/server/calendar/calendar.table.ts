import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/users/users.table.ts';
import { bytes, createdAtColumn } from '#kit/server/database/columns.ts';

/** The secret address of a person's calendar; encrypted, because it is shown again, and hashed, to be found by it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    secretHash: bytes('secret_hash').notNull(),
    secretSealed: bytes('secret_sealed').notNull(),
  },
  (table) => [uniqueIndex('calendar_feeds_secret').on(table.secretHash)],
);
