import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { mentorParameter } from '#features/programme/web/shared/mentor-filter.tsx';
import type { ReplyOf } from '#kit/shared/endpoint.ts';
import type { z } from '#kit/shared/zod.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { getSync, listSheet, queueSync, setCell } from '../../sheets.contract.ts';

export type Sheet = ReplyOf<typeof listSheet>;

/** Filters of the table without paging. */
export const sheetQuery = (list: ListQuery) => ({
  search: list.query.search,
  campId: list.value('campId') || undefined,
  mentorId: list.value(mentorParameter) || undefined,
});

export const sheetPage = (list: ListQuery) => ({
  ...endpointQuery(listSheet, { query: { ...sheetQuery(list), ...list.query } }),
  placeholderData: keepPreviousData,
});

const pollMs = 1500;

/** Polls while a sync runs. */
export const syncQuery = (campId: string) => ({
  ...endpointQuery(getSync, { query: { campId } }),
  refetchInterval: ({ state }: { state: { data?: ReplyOf<typeof getSync> } }) =>
    state.data?.data.running ? pollMs : false,
});

export function useQueueSync(campId: string) {
  const invalidate = useInvalidate(getSync);
  return useMutation({
    mutationFn: () => call(queueSync, { body: { campId } }),
    onSettled: invalidate,
  });
}

export function useSetCell() {
  const invalidate = useInvalidate(listSheet);
  return useMutation({
    mutationFn: (body: z.input<typeof setCell.body>) => call(setCell, { body }),
    // Not awaited, so that the dialog closes before the table is refetched.
    onSettled: () => void invalidate(),
  });
}
