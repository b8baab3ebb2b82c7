import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import * as contract from '../../inbox.contract.ts';
import { toEntry } from './inbox.presenter.ts';
import { countUnread, listEntries } from './inbox.queries.ts';
import { chooseNotifications, notificationsOf, readEntries } from './inbox.service.ts';

export const inboxRoutes = (context: AppContext): Route[] => [
  on(contract.listInbox, async ({ query, actor, language }) => {
    const { rows, total, unread } = await listEntries(context.db, actor, query);
    const reading = { translate: context.translate, language };
    return { data: rows.map((row) => toEntry(reading, row)), total, unread };
  }),

  on(contract.countUnread, async ({ actor }) => ({ data: { unread: await countUnread(context.db, actor) } })),

  on(contract.readInbox, async ({ actor, body }) => {
    const ids = body.all ? undefined : body.ids;
    const { unread, changed } = await readEntries(context, actor, { ids, read: body.read });
    return { data: { unread, changed: changed.slice(0, contract.maxMarked) } };
  }),

  on(contract.readNotifications, async ({ actor }) => ({ data: await notificationsOf(context.db, actor) })),

  on(contract.writeNotifications, async ({ actor, body }) => ({
    message: 'inbox.messages.saved',
    data: await chooseNotifications(context, actor, body),
  })),
];
