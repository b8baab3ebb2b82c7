import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { getCamp, listCamps } from '#features/camps/camps.contract.ts';
import { fromClubClock } from '#club/shared/club-time.ts';
import type { z } from '#kit/shared/zod.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import {
  addSession,
  getSession,
  listSessions,
  removeSession,
  type sessionBody,
  type SessionOut,
  updateSession,
} from '../sessions.contract.ts';

// A URL may hold any value.
const sort = listSessions.query.shape.sort.catch(undefined);

/** Search, filters and order in the URL. */
export const sessionsQuery = (list: ListQuery) => ({
  ...list.query,
  levelId: list.value('levelId') || undefined,
  campId: list.value('campId') || undefined,
  sort: sort.parse(list.value('sort')),
});

export const sessionsPage = (list: ListQuery) => ({
  ...endpointQuery(listSessions, { query: sessionsQuery(list) }),
  placeholderData: keepPreviousData,
});

export const sessionQuery = (id: string) => endpointQuery(getSession, { params: { id } });

/** Waves name and count their sessions. */
const useInvalidateSessions = () => useInvalidate(listSessions, getSession, listCamps, getCamp);

type Values = z.output<typeof sessionBody> & { sessionSlides: File | undefined; removeSlides: boolean };

/** Multipart has no null; an empty text means the same. */
const emptyIfNull = (link: string | null | undefined): string => link ?? '';

/** Adds, or updates the record with this id. The form's time is club time; the contract takes UTC. */
export function useSaveSession(id: string | undefined) {
  const invalidate = useInvalidateSessions();
  return useMutation({
    mutationFn: ({ sessionSlides, removeSlides, ...values }: Values) => {
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
        ? call(addSession, { body, files })
        : // A new file replaces the stored one.
          call(updateSession, {
            params: { id },
            body: { ...body, removeSlides: removeSlides && !sessionSlides },
            files,
          });
    },
    onSuccess: invalidate,
  });
}

export function useRemoveSession() {
  const invalidate = useInvalidateSessions();
  return useMutation({
    mutationFn: ({ _id }: SessionOut) => call(removeSession, { params: { id: _id } }),
    // Also after a failure, because the record may have been removed elsewhere.
    onSettled: invalidate,
  });
}
