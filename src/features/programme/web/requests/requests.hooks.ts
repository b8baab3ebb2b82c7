import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { listCamps } from '../../camps.contract.ts';
import { listUsers } from '#features/people/members.contract.ts';
import type { CallOf, ReplyOf } from '#kit/shared/endpoint.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import { parseOrUndefined, type ListQuery } from '#kit/web/ui/list-query.ts';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import { decideRequests, listRequests } from '../../requests.contract.ts';
import type { Decision } from '../../requests.rules.ts';

type RequestsQuery = CallOf<typeof listRequests>['query'];

export const requestFilters = ['levelId', 'campId', 'status'] as const;

/** Filters and order of the list without paging. */
export function requestsQuery(list: ListQuery) {
  const { status, sort } = listRequests.query.shape;
  return {
    search: list.query.search,
    levelId: list.value('levelId') || undefined,
    campId: list.value('campId') || undefined,
    status: parseOrUndefined(status, list.value('status')),
    sort: parseOrUndefined(sort, list.value('sort')),
  } satisfies RequestsQuery;
}

export const requestsPage = (query: RequestsQuery) => ({
  ...endpointQuery(listRequests, { query }),
  placeholderData: keepPreviousData,
});

export async function readAllRequestIds(query: RequestsQuery): Promise<string[]> {
  const { data: rows } = await callForWholeList(listRequests, { query: query });
  return rows.map(({ _id }) => _id);
}

export interface RequestDecision {
  requestIds: string[];
  requestStat: Decision;
  reason?: string;
}

export function useDecide() {
  const queries = useQueryClient();
  const invalidate = useInvalidate(listRequests, listUsers, listCamps);
  const queryKey = [listRequests.method, listRequests.path];
  return useMutation({
    mutationFn: (body: RequestDecision) => call(decideRequests, { body }),
    // Optimistic: the rows leave at once; the refetch shows what was stored.
    async onMutate({ requestIds }) {
      const leaving = new Set(requestIds);
      await queries.cancelQueries({ queryKey });
      queries.setQueriesData<ReplyOf<typeof listRequests>>(
        { queryKey },
        (page) => page && { ...page, data: page.data.filter(({ _id }) => !leaving.has(_id)) },
      );
    },
    onSettled: invalidate,
  });
}
