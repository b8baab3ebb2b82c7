import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LiveChange, LiveTopic } from '../../live.contract.ts';
import type { Endpoint, ReplyOf } from '#kit/shared/endpoint.ts';
import { watchCamp } from './live-streams.ts';

/** A read, and whether a change touches what a reply of it shows. */
interface LiveRead {
  endpoint: Endpoint;
  isTouched: (reply: unknown, change: LiveChange) => boolean;
}

/** Reads the endpoint again only when a change touches what is shown of its reply. */
export const whenTouched = <E extends Endpoint>(
  endpoint: E,
  isTouched: (reply: ReplyOf<E>, change: LiveChange) => boolean,
): LiveRead => ({ endpoint, isTouched: (reply, change) => isTouched(reply as ReplyOf<E>, change) });

/** For a list with a row for each person, which shows nothing of people on other pages. */
export const namesAnybodyOf = (
  { data }: { data: readonly { userId: string }[] },
  { userIds }: LiveChange,
): boolean => userIds === undefined || data.some(({ userId }) => userIds.includes(userId));

/** A reply that is not there yet, is being read or could not be read again does not tell what it will show. */
const isUncertain = ({ data, fetchStatus, isInvalidated }: Query['state']): boolean =>
  data === undefined || fetchStatus !== 'idle' || isInvalidated;

/** Reads these endpoints again whenever their topic changes in the camp. */
export function useLive(
  campId: string | undefined,
  topics: Partial<Record<LiveTopic, readonly (Endpoint | LiveRead)[]>>,
): void {
  const queries = useQueryClient();
  /** Without a change, after a time without a connection, everything is read again. */
  const readAgain = useEffectEvent((topic: string | null, change: LiveChange | null) => {
    for (const [name, reads] of Object.entries(topics)) {
      if (topic !== null && name !== topic) continue;
      for (const read of reads) {
        const { method, path } = 'endpoint' in read ? read.endpoint : read;
        void queries.invalidateQueries(
          {
            queryKey: [method, path],
            predicate: ({ state }) =>
              change === null ||
              !('endpoint' in read) ||
              isUncertain(state) ||
              read.isTouched(state.data, change),
          },
          // A first reading that is still under way when the line opens is new enough.
          { cancelRefetch: topic !== null },
        );
      }
    }
  });
  useEffect(() => {
    if (campId === undefined) return undefined;
    return watchCamp(campId, {
      onOpen: () => readAgain(null, null),
      onEvent: (event, data) => readAgain(event, (data as LiveChange | null | undefined) ?? null),
      onRefused: () => readAgain(null, null),
    });
  }, [campId]);
}
