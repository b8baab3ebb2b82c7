import { index, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { createdAtColumn, idColumn, moment } from '#kit/server/database/columns.ts';
import { type Proposal, warningKinds } from '../warnings.rules.ts';

export const warningKind = pgEnum('warning_kind', warningKinds);

/** How many problems were asked for is missing in warnings of earlier versions. */
export type Evidence = Omit<Proposal['evidence'], 'asked'> & Partial<Pick<Proposal['evidence'], 'asked'>>;

export const warnings = pgTable(
  'warnings',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    campId: uuid('camp_id')
      .notNull()
      .references(() => camps.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => trainingSessions.id, { onDelete: 'set null' }),
    kind: warningKind('kind').notNull(),
    /** The text of a manual warning; null for a proposal, which is described by its evidence. */
    reason: text('reason'),
    evidence: jsonb('evidence').$type<Evidence>(),
    /** The proposal's id: unique, so that it is sent once. */
    proposal: text('proposal'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('warnings_proposal').on(table.campId, table.proposal),
    index('warnings_camp').on(table.campId, table.kind, table.id),
    index('warnings_user').on(table.userId, table.campId),
    index('warnings_session').on(table.sessionId),
    index('warnings_evidence').using('gin', sql`(evidence->'sessions') jsonb_path_ops`),
    index('warnings_sender').on(table.createdBy),
    index('warnings_withdrawer').on(table.withdrawnBy),
  ],
);

/** Dismissed proposals. */
export const dismissals = pgTable(
  'warning_dismissals',
  {
    campId: uuid('camp_id')
      .notNull()
      .references(() => camps.id, { onDelete: 'cascade' }),
    proposal: text('proposal').notNull(),
    /** Missing in dismissals of earlier versions. */
    evidence: jsonb('evidence').$type<Evidence>(),
    createdAt: createdAtColumn(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.campId, table.proposal] }),
    index('warning_dismissals_by').on(table.createdBy),
  ],
);
