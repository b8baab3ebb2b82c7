import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from '#kit/server/database/columns.ts';

/** Who did what to whom, when. A trigger of the migration refuses every change and removal. */
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
