import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { fromClubClock } from '#club/shared/club-time.ts';
import type { z } from '#kit/shared/zod.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
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
} from '../../events.contract.ts';

export const eventsPage = (query: ListQuery['query']) => ({
  ...endpointQuery(listEvents, { query }),
  placeholderData: keepPreviousData,
});

export const eventQuery = (id: string) => endpointQuery(getEvent, { params: { id } });

const useInvalidateEvents = () => useInvalidate(listEvents, getEvent);

type Values = z.output<typeof eventBody> & { coverImage: File | undefined };

/** Adds, or updates the record with this id. The form's date is club time; the contract takes UTC. */
export function useSaveEvent(id: string | undefined) {
  const invalidate = useInvalidateEvents();
  return useMutation({
    mutationFn: ({ coverImage, date, idempotencyKey, ...rest }: Values & Idempotent) => {
      const body = { ...rest, date: fromClubClock(date).toISOString() };
      return id === undefined
        ? call(addEvent, { body, files: { coverImage }, idempotencyKey })
        : call(updateEvent, { params: { id }, body, files: { coverImage } });
    },
    onSuccess: invalidate,
  });
}

export function useRemoveEvent() {
  const invalidate = useInvalidateEvents();
  return useMutation({
    mutationFn: ({ id }: EventOut) => call(removeEvent, { params: { id } }),
    // Also after a failure, because the record may have been removed elsewhere.
    onSettled: invalidate,
  });
}
