import type { CallOf, DataOf } from '#kit/shared/endpoint.ts';
import pLimit from 'p-limit';
import { ApiFailure, call, toApiFailure } from '#kit/web/api.ts';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import { endpointPage, endpointQuery, useSettled } from '#kit/web/query.tsx';
import { parseOrUndefined, type ListQuery } from '#kit/web/ui/list-query.ts';
import { pickListQuery } from '#kit/web/whole-list.ts';
import { type RemovalCounts, type RemovalOut, toParts } from '#club/shared/removal.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import {
  addToArchive,
  archiveRemoval,
  removeForGood,
  restore,
  previewArchiveCamp,
} from '../../archive.contract.ts';
import { listArchive } from '#schemas/features/programme/archive.contract.ts';

type ArchiveQuery = CallOf<typeof listArchive>['query'];

export const archiveFilters = ['levelId', 'campId'] as const;

export function archiveQuery(list: ListQuery) {
  return {
    search: list.query.search,
    levelId: list.value('levelId') || undefined,
    campId: list.value('campId') || undefined,
    sort: parseOrUndefined(listArchive.query.shape.sort, list.value('sort')),
  } satisfies ArchiveQuery;
}

export const archivePage = (query: ArchiveQuery) => endpointPage(listArchive, { query });

export const archivedCamps = pickListQuery(listArchive, { query: { kind: 'wave' } });

/** Always stale, so that every choice reads anew; no refetch on focus, because the camp may be archived by then. */
export const archivePreviewQuery = (campId: string) => ({
  ...endpointQuery(previewArchiveCamp, { params: { id: campId } }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

export async function readAllEntryIds(query: ArchiveQuery): Promise<string[]> {
  const { data: rows } = await callForWholeList(listArchive, { query: query });
  return rows.map(({ _id }) => _id);
}

type Archiving = { campId: string; reason: string } | { userIds: string[] } | { sessionId: string };

export const useAddToArchive = () =>
  useSettled('everything', (body: Archiving) => call(addToArchive, { body }));

/** An address holds only so many ids. */
const idsPerCall = 200;

/** What goes with these entries, summed over all of them. */
export async function readRemoval(ids: readonly string[]): Promise<{ data: RemovalOut }> {
  const chunks = Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, at) =>
    ids.slice(at * idsPerCall, (at + 1) * idsPerCall),
  );
  const replies = await Promise.all(
    chunks.map((chunk) => call(archiveRemoval, { query: { ids: chunk.join(',') } })),
  );
  const counts: RemovalCounts = {};
  for (const { what, count } of replies.flatMap(({ data }) => data.parts))
    counts[what] = (counts[what] ?? 0) + count;
  return { data: { parts: toParts(counts), blocked: false } };
}

const maxConcurrency = 4;

/** Calls for each id; one that is missing was restored or deleted elsewhere. Throws when one of them fails. */
function useCallEach(endpoint: typeof restore | typeof removeForGood, onDone?: (ids: string[]) => void) {
  const { t } = useTranslation();
  return useSettled('everything', async (ids: readonly string[]) => {
    const limit = pLimit(maxConcurrency);
    const calls = ids.map((id) => limit(() => call(endpoint, { params: { id } })));
    const results = await Promise.allSettled(calls);
    const failed = ids.filter((_, at) => {
      const result = results[at];
      return result?.status === 'rejected' && toApiFailure(result.reason).code !== 'NOT_FOUND';
    });
    onDone?.(ids.filter((id) => !failed.includes(id)));
    if (failed.length === 0) return;
    const message = t('archive.messages.failedMany', { count: failed.length });
    throw new ApiFailure({ code: 'CONFLICT', message });
  });
}

export const useRestore = (onDone?: (ids: string[]) => void) => useCallEach(restore, onDone);
export const useDeletePermanently = (onDone?: (ids: string[]) => void) => useCallEach(removeForGood, onDone);

/** A toast with undo. An entry restored elsewhere is gone, so that nothing happens twice. */
export function useUndoToast() {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const { mutateAsync } = useRestore();

  async function undo(entryIds: string[], restored: string) {
    if (await succeeds(mutateAsync(entryIds))) toast.success(restored);
  }

  return (
    { archived, entryIds }: DataOf<typeof addToArchive>,
    said = t('archive.messages.addedMany', { count: archived }),
    restored = t('archive.messages.restored'),
  ) => toast.undoable(said, () => void undo(entryIds, restored));
}
