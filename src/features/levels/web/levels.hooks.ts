import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { z } from '#kit/shared/zod.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import {
  addLevel,
  getLevel,
  type levelBody,
  type LevelOut,
  listLevels,
  orderLevels,
  removeLevel,
  updateLevel,
} from '../levels.contract.ts';

// An address from elsewhere may say anything.
const sort = listLevels.query.shape.sort.catch(undefined);

/** The list without its pages. */
export const levelsQuery = (list: ListQuery) => ({
  search: list.query.search,
  sort: sort.parse(list.value('sort')),
});

export const levelsPage = (list: ListQuery) => ({
  ...endpointQuery(listLevels, { query: { ...list.query, ...levelsQuery(list) } }),
  placeholderData: keepPreviousData,
});

/** All of them in their order, for the dialog that changes it. */
export const everyLevel = endpointQuery(listLevels, { query: { size: '1000' } });

/** What the form starts from. */
export const storedLevel = (id: string) => endpointQuery(getLevel, { params: { id } });

const useLevelsRefresh = () => useInvalidate(listLevels, getLevel);

/** Adds, or changes what is stored under the id. */
export function useSaveLevel(id: string | undefined) {
  const refresh = useLevelsRefresh();
  return useMutation({
    mutationFn: (body: z.output<typeof levelBody>) =>
      id === undefined ? call(addLevel, { body }) : call(updateLevel, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveLevel() {
  const refresh = useLevelsRefresh();
  return useMutation({
    mutationFn: ({ _id }: LevelOut) => call(removeLevel, { params: { id: _id } }),
    // Also after a failure: somebody else may have removed it.
    onSettled: refresh,
  });
}

export function useOrderLevels() {
  const refresh = useLevelsRefresh();
  return useMutation({
    mutationFn: (ids: string[]) => call(orderLevels, { body: { ids } }),
    onSuccess: refresh,
  });
}
