import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { fromClubClock } from '#club/shared/club-time.ts';
import type { z } from '#kit/shared/zod.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import {
  addEvent,
  type eventBody,
  getEvent,
  listEvents,
  removeEvent,
  updateEvent,
  type EventOut,
} from '../events.contract.ts';

export const eventsPage = (query: ListQuery['query']) => ({
  ...endpointQuery(listEvents, { query }),
  placeholderData: keepPreviousData,
});

/** What the form starts from. */
export const storedEvent = (id: string) => endpointQuery(getEvent, { params: { id } });

const useEventsRefresh = () => useInvalidate(listEvents, getEvent);

type Values = z.output<typeof eventBody> & { coverImage: File | undefined };

/** Adds, or changes what is stored under the id. The form's date is a clock of the club; the contract wants UTC. */
export function useSaveEvent(id: string | undefined) {
  const refresh = useEventsRefresh();
  return useMutation({
    mutationFn: ({ coverImage, date, ...rest }: Values) => {
      const body = { ...rest, date: fromClubClock(date).toISOString() };
      return id === undefined
        ? call(addEvent, { body, files: { coverImage } })
        : call(updateEvent, { params: { id }, body, files: { coverImage } });
    },
    onSuccess: refresh,
  });
}

export function useRemoveEvent() {
  const refresh = useEventsRefresh();
  return useMutation({
    mutationFn: ({ id }: EventOut) => call(removeEvent, { params: { id } }),
    // Also after a failure: somebody else may have removed it.
    onSettled: refresh,
  });
}
