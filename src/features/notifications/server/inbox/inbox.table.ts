import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { createdAtColumn, idColumn, moment } from '#kit/server/database/columns.ts';
import { type InboxFacts, inboxKinds } from '../../inbox.rules.ts';

export const inboxKind = pgEnum('inbox_kind', inboxKinds);

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const inboxEntries = pgTable(
  'inbox_entries',
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    userId: ofUser(),
    kind: inboxKind('kind').notNull(),
    /** The camp that it is about: the entry is shown only to those who may read it. */
    campId: uuid('camp_id').references(() => camps.id, { onDelete: 'cascade' }),
    /** What it is about; a person is notified of the same thing once. */
    about: text('about').notNull(),
    facts: jsonb('facts').$type<InboxFacts>().notNull(),
    readAt: moment('read_at'),
    /** The person has switched the inbox off for this kind: the row only keeps mail and push from being sent twice. */
    hidden: boolean('hidden').notNull().default(false),
  },
  (table) => [
    uniqueIndex('inbox_entries_once').on(table.userId, table.kind, table.about),
    index('inbox_entries_newest').on(table.userId, table.id),
    // The bell counts these.
    index('inbox_entries_unread')
      .on(table.userId, table.campId, table.kind)
      .where(sql`${table.readAt} is null and not ${table.hidden}`),
    index('inbox_entries_camp').on(table.campId),
    // Triggers delete the notifications of an excuse or a request that is gone.
    index('inbox_entries_excuse')
      .on(table.about)
      .where(sql`${table.kind} = 'new-excuse'`),
    index('inbox_entries_request')
      .on(table.about)
      .where(sql`${table.kind} = 'new-request'`),
    // What is old is deleted every hour.
    index('inbox_entries_age').on(table.createdAt),
  ],
);

/** Channels that a person chose for a kind; kinds without a row have the usual ones. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: ofUser(),
    kind: inboxKind('kind').notNull(),
    mail: boolean('mail').notNull(),
    inbox: boolean('inbox').notNull(),
    push: boolean('push').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** Who gets no weekly digest, and when the last one was sent. */
export const digests = pgTable('digests', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  wanted: boolean('wanted').notNull().default(true),
  sentAt: moment('sent_at'),
});
