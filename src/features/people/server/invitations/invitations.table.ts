import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { roleType, users } from '#features/accounts/server/users/users.table.ts';
import { bytes, createdAtColumn, idColumn, moment } from '#kit/server/database/columns.ts';

/** Staff invited by mail; the row goes when it is accepted, taken back, or long expired. */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    email: text('email').notNull(),
    role: roleType('role').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('invitations_email').on(table.email),
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_inviter').on(table.invitedBy),
  ],
);

/** The camps in which the invited person will work. */
export const invitationCamps = pgTable(
  'invitation_camps',
  {
    invitationId: uuid('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    campId: uuid('camp_id')
      .notNull()
      .references(() => camps.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.invitationId, table.campId] }),
    index('invitation_camps_camp').on(table.campId),
  ],
);
