import { sql } from 'drizzle-orm';
import { index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { camps } from '../camps/camps.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { createdAtColumn, idColumn, moment } from '#kit/server/database/columns.ts';
import { requestStates } from '../../requests.rules.ts';

export const requestState = pgEnum('request_state', requestStates);

export const joinRequests = pgTable(
  'join_requests',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    campId: uuid('camp_id')
      .notNull()
      .references(() => camps.id, { onDelete: 'cascade' }),
    state: requestState('state').notNull().default('pending'),
    /** The reason given for a rejection. */
    reason: text('reason'),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // One pending request per person and camp; decided ones stay as history.
    uniqueIndex('join_requests_pending')
      .on(table.userId, table.campId)
      .where(sql`${table.state} = 'pending'`),
    index('join_requests_camp').on(table.campId, table.state),
    index('join_requests_state').on(table.state, table.id),
    index('join_requests_user').on(table.userId),
    index('join_requests_decider').on(table.decidedBy),
  ],
);
