import { endpoint } from '#kit/shared/endpoint.ts';
import { flag, idList } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { inboxKinds } from './inbox.rules.ts';

export const entryOut = z.object({
  _id: z.string(),
  kind: z.enum(inboxKinds),
  title: z.string(),
  text: z.string(),
  /** The page that it leads to. */
  link: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type EntryOut = z.output<typeof entryOut>;

export const listInbox = endpoint('GET /api/inbox', {
  can: 'inbox.own',
  summary: 'What concerns the reader, newest first, with the number of unread entries',
  query: pageQuery()
    .omit({ search: true })
    .extend({ kind: z.enum(inboxKinds).optional() }),
  data: z.array(entryOut),
  extra: pageExtra.extend({ unread: z.number() }),
});

export const countUnread = endpoint('GET /api/inbox/unread', {
  can: 'inbox.own',
  summary: 'The number of unread entries, for the bell',
  data: z.object({ unread: z.number() }),
});

/** How many entries one call can name. */
export const maxMarked = 1000;

export const readInbox = endpoint('PATCH /api/inbox', {
  can: 'inbox.own',
  summary: 'Mark entries as read, or unread again: some (`ids`) or all of them (`all`)',
  records: 'That somebody has read an entry concerns nobody else.',
  body: z
    .object({ ids: idList(maxMarked).optional(), all: flag.optional(), read: flag.default(true) })
    .refine(({ ids, all }) => (ids !== undefined && ids.length > 0) !== (all === true), {
      path: ['ids'],
      message: 'inbox.errors.nothingChosen',
    }),
  data: z.object({
    unread: z.number(),
    /** The entries that changed, to undo it: at most as many as can be named again. */
    changed: z.array(z.string()),
  }),
});

const choice = z.object({
  kind: z.enum(inboxKinds),
  inbox: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
});

export const notificationsOut = z.object({
  kinds: z.array(choice),
  /** Whether a mail on Friday sums up the week. */
  digest: z.boolean(),
});
export type NotificationsOut = z.output<typeof notificationsOut>;

export const readNotifications = endpoint('GET /api/user/me/notification', {
  can: 'inbox.own',
  summary: 'How one is notified of what',
  data: notificationsOut,
});

export const writeNotifications = endpoint('PUT /api/user/me/notification', {
  can: 'inbox.own',
  summary: 'Choose them; kinds that are not named stay as they are',
  records: 'How somebody is told concerns nobody else.',
  body: z.object({
    kinds: z.array(choice).max(inboxKinds.length, 'validation.tooMany').default([]),
    digest: z.boolean('validation.flag').optional(),
  }),
  data: notificationsOut,
});
