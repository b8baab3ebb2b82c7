import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchInbox } from '#features/live/web/shared/live-streams.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
import { endpointQuery, forgetRows, useChange, useInvalidate } from '#kit/web/query.tsx';
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
  keepalive?: boolean;
}

const mutationKey = ['decide an excuse'];

export const deciding = (queries: QueryClient) =>
  mutationOptions({
    mutationKey,
    mutationFn: ({ id, keepalive, ...body }: Deciding) =>
      call(decideExcuse, { params: { id }, body, keepalive }),
    onSuccess: (_, { id }) => forgetRows(queries, listExcuses, [id]),
    // A mark counts in nearly everything that may be cached. Of several decisions the last one has all of it read again.
    async onSettled() {
      if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries();
    },
  });

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
