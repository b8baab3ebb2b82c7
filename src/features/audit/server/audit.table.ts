import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, moment } from '#kit/server/database/columns.ts';

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
    index('audit_entries_time').on(table.createdAt),
    index('audit_entries_action').on(table.action, table.createdAt),
  ],
);

/** How often what an entry records was repeated within its hour or day, below zero once it was undone: the log holds one entry for each `key`. */
export const auditRepeats = pgTable(
  'audit_repeats',
  {
    entryId: uuid('entry_id').primaryKey(),
    key: text('key').notNull(),
    times: integer('times').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [uniqueIndex('audit_repeats_key').on(table.key)],
);
