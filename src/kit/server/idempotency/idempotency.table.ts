import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** Calls that carried an `Idempotency-Key`, and their responses, for eight days. */
export const idempotentCalls = pgTable(
  'idempotent_calls',
  {
    /** Digest of the key, the person and the endpoint. */
    id: text('id').primaryKey(),
    /** Keyed digest of the inputs. */
    fingerprint: text('fingerprint').notNull(),
    /** Sealed by the vault; null while the call runs. */
    response: text('response'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('idempotent_calls_created').on(table.createdAt)],
);
