import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { z } from '#kit/shared/zod.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import {
  addLevel,
  getLevel,
  type levelBody,
  type LevelOut,
  listLevels,
  orderLevels,
  removeLevel,
  updateLevel,
} from '../../levels.contract.ts';

// A URL may hold any value.
const sort = listLevels.query.shape.sort.catch(undefined);

/** The list's query without paging. */
export const levelsQuery = (list: ListQuery) => ({
  search: list.query.search,
  sort: sort.parse(list.value('sort')),
});

export const levelsPage = (list: ListQuery) => ({
  ...endpointQuery(listLevels, { query: { ...list.query, ...levelsQuery(list) } }),
  placeholderData: keepPreviousData,
});

/** All levels in order, for the reorder dialog. */
export const allLevelsQuery = wholeListQuery(listLevels, {});

export const levelQuery = (id: string) => endpointQuery(getLevel, { params: { id } });

const useInvalidateLevels = () => useInvalidate(listLevels, getLevel);

/** Adds, or updates the record with this id. */
export function useSaveLevel(id: string | undefined) {
  const invalidate = useInvalidateLevels();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: z.output<typeof levelBody> & Idempotent) =>
      id === undefined
        ? call(addLevel, { body, idempotencyKey })
        : call(updateLevel, { params: { id }, body }),
    onSuccess: invalidate,
  });
}

export function useRemoveLevel() {
  const invalidate = useInvalidateLevels();
  return useMutation({
    mutationFn: ({ _id }: LevelOut) => call(removeLevel, { params: { id: _id } }),
    // Also after a failure, because the record may have been removed elsewhere.
    onSettled: invalidate,
  });
}

export function useOrderLevels() {
  const invalidate = useInvalidateLevels();
  return useMutation({
    mutationFn: (ids: string[]) => call(orderLevels, { body: { ids } }),
    onSuccess: invalidate,
  });
}
