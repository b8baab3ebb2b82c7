import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { getLevel, listLevels } from '#features/levels/levels.contract.ts';
import type { z } from '#kit/shared/zod.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import {
  addCamp,
  type campBody,
  type CampOut,
  type cloneBody,
  cloneCamp,
  getCamp,
  listCamps,
  listCampsOfLevel,
  orderSessions,
  removeCamp,
  updateCamp,
} from '../camps.contract.ts';

// An address from elsewhere may say anything.
const sort = listCamps.query.shape.sort.catch(undefined);

/** Search, filter and order as they stand in the address. */
export const campsQuery = (list: ListQuery) => ({
  ...list.query,
  levelId: list.value('levelId') || undefined,
  sort: sort.parse(list.value('sort')),
});

export const campsPage = (list: ListQuery) => ({
  ...endpointQuery(listCamps, { query: campsQuery(list) }),
  placeholderData: keepPreviousData,
});

export const everyLevel = endpointQuery(listLevels, { query: { size: '1000' } });

/** All waves, or those that one works in: the server knows which. */
export const everyCamp = endpointQuery(listCamps, { query: { size: '1000' } });

/** A wave with its sessions and people. */
export const storedCamp = (id: string) => endpointQuery(getCamp, { params: { id } });

/** Levels name and count their waves. */
const useCampsRefresh = () => useInvalidate(listCamps, getCamp, listCampsOfLevel, listLevels, getLevel);

/** Adds, or changes what is stored under the id. */
export function useSaveCamp(id: string | undefined) {
  const refresh = useCampsRefresh();
  return useMutation({
    mutationFn: (body: z.output<typeof campBody>) =>
      id === undefined ? call(addCamp, { body }) : call(updateCamp, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useCloneCamp({ _id }: CampOut) {
  const refresh = useCampsRefresh();
  return useMutation({
    mutationFn: (body: z.output<typeof cloneBody>) => call(cloneCamp, { params: { id: _id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveCamp() {
  const refresh = useCampsRefresh();
  return useMutation({
    mutationFn: ({ _id }: CampOut) => call(removeCamp, { params: { id: _id } }),
    // Also after a failure: somebody else may have removed it.
    onSettled: refresh,
  });
}

export function useOrderSessions(id: string) {
  const refresh = useInvalidate(getCamp);
  return useMutation({
    mutationFn: (sessionIds: string[]) => call(orderSessions, { params: { id }, body: { sessionIds } }),
    onSuccess: refresh,
  });
}
