import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { ReplyOf } from '#kit/shared/endpoint.ts';
import type { z } from '#kit/shared/zod.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { getSync, listSheet, queueSync, setCell } from '../sheets.contract.ts';

export type Sheet = ReplyOf<typeof listSheet>;

/** The table without its pages: what the address narrows it to. */
export const sheetAsked = (list: ListQuery) => ({
  search: list.query.search,
  campId: list.value('campId') || undefined,
});

export const sheetPage = (list: ListQuery) => ({
  ...endpointQuery(listSheet, { query: { ...sheetAsked(list), ...list.query } }),
  placeholderData: keepPreviousData,
});

const look = 1500;

/** Asked again and again while a sync runs. */
export const syncOf = (campId: string) => ({
  ...endpointQuery(getSync, { query: { campId } }),
  refetchInterval: ({ state }: { state: { data?: ReplyOf<typeof getSync> } }) =>
    state.data?.data.running ? look : false,
});

export function useQueueSync(campId: string) {
  const refresh = useInvalidate(getSync);
  return useMutation({
    mutationFn: () => call(queueSync, { body: { campId } }),
    onSettled: refresh,
  });
}

export function useSetCell() {
  const refresh = useInvalidate(listSheet);
  return useMutation({
    mutationFn: (body: z.input<typeof setCell.body>) => call(setCell, { body }),
    // Saved is saved: the dialog need not wait until the table was read again.
    onSettled: () => void refresh(),
  });
}
