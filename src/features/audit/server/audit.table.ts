import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from '#kit/server/database/columns.ts';

/** Append-only audit log: a trigger refuses updates and deletes. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    action: text('action').notNull(),
    // No foreign keys: the log outlives the people in it.
    actorId: uuid('actor_id'),
    targetId: uuid('target_id'),
    address: text('address'),
    details: jsonb('details').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_entries_actor').on(table.actorId),
    index('audit_entries_target').on(table.targetId),
  ],
);
