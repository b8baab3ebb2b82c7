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

// An address from elsewhere may say anything.
const sort = listSessions.query.shape.sort.catch(undefined);

/** Search, filters and order as they stand in the address. */
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

/** What the form starts from. */
export const storedSession = (id: string) => endpointQuery(getSession, { params: { id } });

/** Waves name and count their sessions. */
const useSessionsRefresh = () => useInvalidate(listSessions, getSession, listCamps, getCamp);

type Values = z.output<typeof sessionBody> & { sessionSlides: File | undefined; removeSlides: boolean };

/** What is sent with a file has no null: an empty text says the same. */
const emptied = (link: string | null | undefined): string => link ?? '';

/** Adds, or changes what is stored under the id. The form's time is a clock of the club; the contract wants UTC. */
export function useSaveSession(id: string | undefined) {
  const refresh = useSessionsRefresh();
  return useMutation({
    mutationFn: ({ sessionSlides, removeSlides, ...values }: Values) => {
      const body = {
        ...values,
        startsAt: values.startsAt ? fromClubClock(values.startsAt).toISOString() : '',
        sessionLink: emptied(values.sessionLink),
        sessionSheetLink: emptied(values.sessionSheetLink),
        sheetUpsolveLink: emptied(values.sheetUpsolveLink),
        sessionContestLink: emptied(values.sessionContestLink),
        contestUpsolveLink: emptied(values.contestUpsolveLink),
      };
      const files = { sessionSlides };
      return id === undefined
        ? call(addSession, { body, files })
        : // A new file takes the place of the old one by itself.
          call(updateSession, {
            params: { id },
            body: { ...body, removeSlides: removeSlides && !sessionSlides },
            files,
          });
    },
    onSuccess: refresh,
  });
}

export function useRemoveSession() {
  const refresh = useSessionsRefresh();
  return useMutation({
    mutationFn: ({ _id }: SessionOut) => call(removeSession, { params: { id: _id } }),
    // Also after a failure: somebody else may have removed it.
    onSettled: refresh,
  });
}
