import { getCamp, listCamps } from '../../camps.contract.ts';
import { z } from '#kit/shared/zod.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
import { endpointPage, endpointQuery, useChange, useSettled } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import {
  addSession,
  addSessions,
  getSession,
  type manySessionsBody,
  publishSessions,
  removeSession,
  type sessionBody,
  type SessionOut,
  updateSession,
  listSessions,
} from '#schemas/features/programme/sessions.contract.ts';

// A URL may hold any value.
const sort = listSessions.query.shape.sort.catch(undefined);

const published = z.enum(['true', 'false']).optional().catch(undefined);

export const sessionsQuery = (list: ListQuery) => ({
  ...list.query,
  levelId: list.value('levelId') || undefined,
  campId: list.value('campId') || undefined,
  published: published.parse(list.value('published')),
  // Sessions of one camp come in the order of the camp, others with the nearest first.
  sort: sort.parse(list.value('sort')),
});

export const sessionsPage = (list: ListQuery) => endpointPage(listSessions, { query: sessionsQuery(list) });

/** The session that was added last to the reader's camps. */
export const lastAddedQuery = {
  ...endpointQuery(listSessions, { query: { sort: '-createdAt', size: '1' } }),
  // A form takes it over once, so it is read anew for the next one.
  gcTime: 1000,
};

export const sessionQuery = (id: string) => endpointQuery(getSession, { params: { id } });

/** Camps name and count their sessions. */
export const sessionEndpoints = [listSessions, getSession, listCamps, getCamp];

type Values = z.output<typeof sessionBody> & { sessionSlides: File | undefined; removeSlides: boolean };

/** Multipart has no null; an empty text means the same. */
const emptyIfNull = (link: string | null | undefined): string => link ?? '';

/** Adds, or updates the record with this id. */
export const useSaveSession = (id: string | undefined) =>
  useChange(
    'everything',
    ({ sessionSlides, removeSlides, idempotencyKey, ...values }: Values & Idempotent) => {
      const body = {
        ...values,
        startsAt: emptyIfNull(values.startsAt),
        sessionLink: emptyIfNull(values.sessionLink),
        sessionSheetLink: emptyIfNull(values.sessionSheetLink),
        sheetUpsolveLink: emptyIfNull(values.sheetUpsolveLink),
        sessionContestLink: emptyIfNull(values.sessionContestLink),
        contestUpsolveLink: emptyIfNull(values.contestUpsolveLink),
      };
      const files = { sessionSlides };
      return id === undefined
        ? call(addSession, { body, files, idempotencyKey })
        : // A new file replaces the stored one.
          call(updateSession, {
            params: { id },
            body: { ...body, removeSlides: removeSlides && !sessionSlides },
            files,
          });
    },
  );

export const useRemoveSession = () =>
  useSettled(sessionEndpoints, ({ _id }: SessionOut) => call(removeSession, { params: { id: _id } }));

export const useAddSessions = () =>
  useChange(sessionEndpoints, ({ idempotencyKey, ...body }: z.input<typeof manySessionsBody> & Idempotent) =>
    call(addSessions, { body, idempotencyKey }),
  );

/** Publishes sessions or makes them drafts again, and offers to undo it; returns whether it succeeded. */
export function usePublish() {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const { mutateAsync, isPending } = useSettled('everything', (body: { ids: string[]; published: boolean }) =>
    call(publishSessions, { body }),
  );

  async function publish(sessions: readonly SessionOut[], shown: boolean): Promise<boolean> {
    const [one, ...others] = sessions;
    const text = (to: boolean) =>
      others.length > 0
        ? t(`sessions.messages.${to ? 'manyPublished' : 'manyUnpublished'}`)
        : t(`sessions.messages.${to ? 'published' : 'unpublished'}`, { name: one?.title ?? '' });
    const set = async (ids: string[], to: boolean) => (await mutateAsync({ ids, published: to })).data;
    const done = set(
      sessions.map(({ _id }) => _id),
      shown,
    );
    if (!(await succeeds(done))) return false;
    const undo = async (changed: string[]) => {
      if (await succeeds(set(changed, !shown))) toast.success(text(!shown));
    };
    toast.undoable(text(shown), () => void done.then(undo));
    return true;
  }
  return { publish, isPending };
}
