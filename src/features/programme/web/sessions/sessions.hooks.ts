import { getCamp, listCamps } from '../../camps.contract.ts';
import { fromClubClock } from '#club/shared/club-time.ts';
import { z } from '#kit/shared/zod.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
import { endpointPage, endpointQuery, useChange, useSettled } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import {
  addSession,
  getSession,
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
  // Sessions of one camp come in the order of the camp, others with the latest first.
  sort: sort.parse(list.value('sort')) ?? (list.value('campId') ? undefined : ('-startsAt' as const)),
});

export const sessionsPage = (list: ListQuery) => endpointPage(listSessions, { query: sessionsQuery(list) });

export const sessionQuery = (id: string) => endpointQuery(getSession, { params: { id } });

/** Camps name and count their sessions. */
export const sessionEndpoints = [listSessions, getSession, listCamps, getCamp];

type Values = z.output<typeof sessionBody> & { sessionSlides: File | undefined; removeSlides: boolean };

/** Multipart has no null; an empty text means the same. */
const emptyIfNull = (link: string | null | undefined): string => link ?? '';

/** Adds, or updates the record with this id. The form's time is club time; the contract takes UTC. */
export const useSaveSession = (id: string | undefined) =>
  useChange(
    'everything',
    ({ sessionSlides, removeSlides, idempotencyKey, ...values }: Values & Idempotent) => {
      const body = {
        ...values,
        startsAt: values.startsAt ? fromClubClock(values.startsAt).toISOString() : '',
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

export const useSetPublished = () =>
  useSettled('everything', ({ id, published: shown }: { id: string; published: boolean }) =>
    call(updateSession, { params: { id }, body: { published: shown } }),
  );
