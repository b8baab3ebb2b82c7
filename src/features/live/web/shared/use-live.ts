import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LiveTopic } from '../../live.contract.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { watchCamp } from './live-streams.ts';

/** Reads these endpoints again whenever their topic changes in the camp. */
export function useLive(
  campId: string | undefined,
  topics: Partial<Record<LiveTopic, readonly Endpoint[]>>,
): void {
  const queries = useQueryClient();
  /** Without a topic, after a time without a connection, everything is read again. */
  const readAgain = useEffectEvent((topic: string | null) => {
    for (const [name, reads] of Object.entries(topics)) {
      if (topic !== null && name !== topic) continue;
      for (const { method, path } of reads)
        // A first reading that is still under way when the line opens is new enough.
        void queries.invalidateQueries({ queryKey: [method, path] }, { cancelRefetch: topic !== null });
    }
  });
  useEffect(() => {
    if (campId === undefined) return undefined;
    return watchCamp(campId, {
      onOpen: () => readAgain(null),
      onEvent: (event) => readAgain(event),
      onRefused: () => readAgain(null),
    });
  }, [campId]);
}
