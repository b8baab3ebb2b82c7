import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { getCamp, listCamps } from '#features/camps/camps.contract.ts';
import { getLevel, listLevels } from '#features/levels/levels.contract.ts';
import { listRequests } from '#features/requests/requests.contract.ts';
import { listSessions } from '#features/sessions/sessions.contract.ts';
import { listUsers } from '#features/users/users.contract.ts';
import type { CallOf } from '#kit/shared/endpoint.ts';
import { ApiFailure, call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import { parseOrUndefined, type ListQuery } from '#kit/web/ui/list-query.ts';
import { readAllPages } from '#kit/web/ui/read-all-pages.ts';
import { addToArchive, listArchive, removeForGood, restore, whoGoesWith } from '../archive.contract.ts';

type ArchiveQuery = CallOf<typeof listArchive>['query'];

export const archiveFilters = ['levelId', 'campId'] as const;

/** The list without its pages: what the address narrows it to, and its order. */
export function archiveAsked(list: ListQuery) {
  return {
    search: list.query.search,
    levelId: list.value('levelId') || undefined,
    campId: list.value('campId') || undefined,
    sort: parseOrUndefined(listArchive.query.shape.sort, list.value('sort')),
  } satisfies ArchiveQuery;
}

export const archivePage = (query: ArchiveQuery) => ({
  ...endpointQuery(listArchive, { query }),
  placeholderData: keepPreviousData,
});

export const archivedWaves = endpointQuery(listArchive, { query: { kind: 'wave', size: '1000' } });

/** Asked anew for every choice: a wave that has just gone must not be asked about again. */
export const goingWith = (campId: string) => ({
  ...endpointQuery(whoGoesWith, { params: { id: campId } }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

export async function everyEntryId(asked: ArchiveQuery): Promise<string[]> {
  const rows = await readAllPages((page) => call(listArchive, { query: { ...asked, ...page } }));
  return rows.map(({ _id }) => _id);
}

/** What is put away leaves all the lists in which it was. */
const useArchiveRefresh = () =>
  useInvalidate(listArchive, listCamps, getCamp, listLevels, getLevel, listSessions, listUsers, listRequests);

export function useAddToArchive() {
  const refresh = useArchiveRefresh();
  return useMutation({
    mutationFn: (body: { campId: string } | { userIds: string[] }) => call(addToArchive, { body }),
    onSettled: refresh,
  });
}

const atOnce = 4;

/** One call for each; what is gone already, with its wave or by somebody else, needs nothing more. Answers the failures. */
async function forEach(ids: readonly string[], send: (id: string) => Promise<unknown>): Promise<string[]> {
  const failed: string[] = [];
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await send(id);
      } catch (error) {
        if (!(error instanceof ApiFailure && error.code === 'NOT_FOUND')) failed.push(id);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, work));
  return failed;
}

export function useRestore() {
  const refresh = useArchiveRefresh();
  return useMutation({
    mutationFn: (ids: readonly string[]) => forEach(ids, (id) => call(restore, { params: { id } })),
    onSettled: refresh,
  });
}

export function useRemoveForGood() {
  const refresh = useArchiveRefresh();
  return useMutation({
    mutationFn: (ids: readonly string[]) => forEach(ids, (id) => call(removeForGood, { params: { id } })),
    onSettled: refresh,
  });
}
