import type { CallOf } from '#kit/shared/endpoint.ts';
import { endpointPage } from '#kit/web/query.tsx';
import { parseOrUndefined, type ListQuery } from '#kit/web/ui/list-query.ts';
import { listExcuses } from '#schemas/features/attendance/excuses.contract.ts';

// Apart from excuses.hooks.ts: the schema that reads the address loads Zod, which trainees do without.

type ExcusesQuery = CallOf<typeof listExcuses>['query'];

export const excuseFilters = ['campId', 'state'] as const;

/** Filters of the list without paging; those that wait unless the address says otherwise. */
export const excusesQuery = (list: ListQuery) =>
  ({
    search: list.query.search,
    campId: list.value('campId') || undefined,
    state: parseOrUndefined(listExcuses.query.shape.state, list.value('state')) ?? 'pending',
  }) satisfies ExcusesQuery;

export const excusesPage = (query: ExcusesQuery) => ({
  ...endpointPage(listExcuses, { query }),
  // New ones come in, and the addresses of files work for ten minutes.
  refetchInterval: 60_000,
});
