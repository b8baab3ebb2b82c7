import { useMentorQuery } from '#features/programme/web/shared/mentor-filter.tsx';
import type { ReplyOf } from '#kit/shared/endpoint.ts';
import { endpointPage, endpointQuery } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { getSync, listSheet } from '../../sheets.contract.ts';

export type Sheet = ReplyOf<typeof listSheet>;

/** Filters of the table without paging. */
export const useSheetQuery = (list: ListQuery) => ({
  search: list.query.search,
  campId: list.value('campId') || undefined,
  ...useMentorQuery(list),
});

export const sheetPage = (list: ListQuery, query: ReturnType<typeof useSheetQuery>) =>
  endpointPage(listSheet, { query: { ...query, ...list.query } });

const pollMs = 1500;

/** Polls while a sync runs. */
export const syncQuery = (campId: string) => ({
  ...endpointQuery(getSync, { query: { campId } }),
  refetchInterval: ({ state }: { state: { data?: ReplyOf<typeof getSync> } }) =>
    state.data?.data.running ? pollMs : false,
});
