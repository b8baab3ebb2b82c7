import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#kit/shared/endpoint.ts';
import { call } from '#kit/web/api.ts';
import { endpointPage, endpointQuery } from '#kit/web/query.tsx';
import { countUnread, type EntryOut, listInbox, readInbox } from '../../inbox.contract.ts';
import type { InboxKind } from '../../inbox.rules.ts';

/** The bell is part of the frame: its age says nothing about the page that is open. */
export const unreadQuery = { ...endpointQuery(countUnread, {}), meta: { frame: true } };

export const inboxPage = (query: { page: string; size: string; kind?: InboxKind }) =>
  endpointPage(listInbox, { query });

type Page = ReplyOf<typeof listInbox>;

/** Some entries, or all of them as read. */
type Marking = { ids: string[]; read: boolean } | { ids?: undefined; read: true };

const isRead = ({ readAt }: EntryOut): boolean => readAt !== null;

/** The unread number after the marking. Named entries that no page holds count too: only what changes is named. */
function unreadAfter(pages: readonly Page[], unread: number, { ids, read }: Marking): number {
  if (ids === undefined) return 0;
  const known = new Map(pages.flatMap(({ data }) => data).map((entry) => [entry._id, isRead(entry)]));
  const changed = ids.filter((id) => known.get(id) !== read).length;
  return Math.max(0, unread + (read ? -changed : changed));
}

/** A page of the inbox as it is after the marking; `pages` are all that are cached. */
export function withMarks(page: Page, pages: readonly Page[], marking: Marking, now: string): Page {
  const { ids, read } = marking;
  const data = page.data.map((entry) => {
    const named = ids === undefined || ids.includes(entry._id);
    if (!named || isRead(entry) === read) return entry;
    return { ...entry, readAt: read ? now : null };
  });
  return { ...page, data, unread: unreadAfter(pages, page.unread, marking) };
}

/** Shown on this screen at once, in the other open pages of the person when it is saved; a failure takes it back. */
export function marking(queries: QueryClient) {
  const lists = { queryKey: [listInbox.method, listInbox.path] };
  return mutationOptions({
    mutationFn: ({ ids, read }: Marking) =>
      call(readInbox, { body: ids === undefined ? { all: true, read } : { ids, read } }),
    async onMutate(change) {
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<Page>(lists);
      const pages = before.flatMap(([, page]) => page ?? []);
      const now = new Date().toISOString();
      queries.setQueriesData<Page>(lists, (page) => page && withMarks(page, pages, change, now));
      return before;
    },
    onError: (_error, _change, before) => before?.forEach(([key, page]) => queries.setQueryData(key, page)),
    onSuccess: ({ data: { unread } }) =>
      queries.setQueryData(unreadQuery.queryKey, (reply) => reply && { ...reply, data: { unread } }),
    onSettled: () => void queries.invalidateQueries(lists),
  });
}

export const useMarkEntries = () => useMutation(marking(useQueryClient()));
