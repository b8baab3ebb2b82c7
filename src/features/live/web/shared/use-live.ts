import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listenLive, type LiveTopic } from '../../live.contract.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { type Listener, listenTo } from '#kit/web/event-stream.ts';

interface Channel {
  listeners: Set<Listener>;
  stop: () => void;
}

const channels = new Map<string, Channel>();

/** All parts of a page that watch one wave share a connection: a browser has few of them. */
function watch(campId: string, listener: Listener): () => void {
  const channel = channels.get(campId) ?? openChannel(campId);
  channel.listeners.add(listener);
  return () => {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0) return;
    channels.delete(campId);
    channel.stop();
  };
}

function openChannel(campId: string): Channel {
  const listeners = new Set<Listener>();
  const stop = listenTo(
    { endpoint: listenLive, query: { campId } },
    {
      onOpen: () => listeners.forEach(({ onOpen }) => onOpen()),
      onEvent: (event) => listeners.forEach(({ onEvent }) => onEvent(event)),
      onRefused: () => listeners.forEach(({ onRefused }) => onRefused()),
    },
  );
  const channel = { listeners, stop };
  channels.set(campId, channel);
  return channel;
}

/** While this is shown, what the endpoints answered is read again when the wave says that its topic changed. */
export function useLive(
  campId: string | undefined,
  topics: Partial<Record<LiveTopic, readonly Endpoint[]>>,
): void {
  const queries = useQueryClient();
  const readAgain = useEffectEvent((topic: string | null) => {
    for (const [name, endpoints] of Object.entries(topics)) {
      if (topic !== null && name !== topic) continue;
      for (const { method, path } of endpoints)
        // A first reading that is still under way when the line opens is new enough.
        void queries.invalidateQueries({ queryKey: [method, path] }, { cancelRefetch: topic !== null });
    }
  });
  useEffect(() => {
    if (campId === undefined) return undefined;
    return watch(campId, {
      onOpen: () => readAgain(null),
      onEvent: (event) => readAgain(event),
      onRefused: () => readAgain(null),
    });
  }, [campId]);
}
