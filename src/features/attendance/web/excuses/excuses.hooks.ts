import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchInbox } from '#features/live/web/shared/live-streams.ts';
import type { Endpoint, ReplyOf } from '#kit/shared/endpoint.ts';
import { call, type Idempotent, isConflict } from '#kit/web/api.ts';
import { endpointQuery, useChange, useInvalidate } from '#kit/web/query.tsx';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import { decideExcuse, listExcuses, sendExcuse, takeBackExcuse } from '../../excuses.contract.ts';
import type { ExcuseState } from '../../excuses.rules.ts';

/** Newest first. Read again on every visit, because somebody may have decided. */
export const ownExcusesQuery = { ...wholeListQuery(listExcuses, { query: { own: '1' } }), staleTime: 0 };

/** The newest of one session, and whether another can be sent. */
export const ownExcuseQuery = (sessionId: string) => ({
  ...endpointQuery(listExcuses, { query: { own: '1', sessionId, size: '1' } }),
  staleTime: 0,
});

type NewExcuse = { reason: string; file: File | undefined } & Idempotent;

/** Refetches nothing after a refusal: the dialog with the text would leave with the offer. */
export const useSendExcuse = (sessionId: string) =>
  useChange([listExcuses], ({ reason, file, idempotencyKey }: NewExcuse) =>
    call(sendExcuse, { body: { sessionId, reason }, files: { file }, idempotencyKey }),
  );

export function useTakeBack() {
  const invalidate = useInvalidate(listExcuses);
  return useMutation({
    mutationFn: (id: string) => call(takeBackExcuse, { params: { id } }),
    // Also after a refusal: somebody may have decided meanwhile. Not awaited: the button leaves with the refetch.
    onSettled: () => void invalidate(),
  });
}

interface Deciding {
  id: string;
  decision: ExcuseState;
  /** What the trainee reads of a rejection. */
  reason?: string;
  /** The state that the person saw. */
  expected: ExcuseState;
}

type Excuses = ReplyOf<typeof listExcuses>;

/** The row leaves at once; a failure brings it back, unless somebody else has decided. */
export function deciding(queries: QueryClient) {
  const lists = { queryKey: [listExcuses.method, listExcuses.path] };
  return mutationOptions({
    mutationFn: ({ id, ...body }: Deciding) => call(decideExcuse, { params: { id }, body }),
    async onMutate({ id }) {
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<Excuses>(lists);
      queries.setQueriesData<Excuses>(lists, (page) => {
        if (!page?.data.some(({ _id }) => _id === id)) return page;
        return { ...page, data: page.data.filter(({ _id }) => _id !== id), total: page.total - 1 };
      });
      return before;
    },
    onError(error, _deciding, before) {
      if (!isConflict(error)) before?.forEach(([key, page]) => queries.setQueryData(key, page));
    },
    // A mark counts in nearly everything that may be cached. Not awaited: what was decided is said at once.
    onSettled: () => void queries.invalidateQueries(),
  });
}

export const useDecide = () => useMutation(deciding(useQueryClient()));

/** Reads `marks` again and then one's own excuses, so that an accepted one leaves only when its mark is there. */
export async function readDecided(queries: QueryClient, marks: Endpoint): Promise<void> {
  for (const { method, path } of [marks, listExcuses])
    await queries.invalidateQueries({ queryKey: [method, path] });
}

/** Reads both again when the inbox has news: an excuse may have been decided. `marks` is the call that shows its mark. */
export function useDecidedNews(marks: Endpoint): void {
  const queries = useQueryClient();
  useEffect(() => watchInbox(() => void readDecided(queries, marks)), [queries, marks]);
}
