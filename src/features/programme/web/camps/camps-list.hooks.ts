import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { listCamps } from '../../camps.contract.ts';

// A URL may hold any value.
const sort = listCamps.query.shape.sort.catch(undefined);

/** Search, filter and order in the URL. */
export const campsQuery = (list: ListQuery) => ({
  ...list.query,
  levelId: list.value('levelId') || undefined,
  sort: sort.parse(list.value('sort')),
});

export const campsPage = (list: ListQuery) => ({
  ...endpointQuery(listCamps, { query: campsQuery(list) }),
  placeholderData: keepPreviousData,
});
