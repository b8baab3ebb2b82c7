import { inboxTopic, listenLive } from '../../live.contract.ts';
import { type Listener, listenTo } from '#kit/web/event-stream.ts';

/** The camp that a stream watches; null for one that only tells about the inbox. */
type Watched = string | null;

interface Stream {
  stop: () => void;
  /** The server does not let the person watch this camp. */
  refused: boolean;
}

const streams = new Map<Watched, Stream>();
const camps = new Map<string, Set<Listener>>();
const inboxListeners = new Set<() => void>();

/**
 * A browser has few connections to a server. Parts of a page that watch the same camp therefore share a stream, and the
 * inbox listens on it too: without a watched camp it has one of its own.
 */
function arrange(): void {
  const served = [...camps.keys()].some((camp) => streams.get(camp)?.refused !== true);
  const wanted = new Set<Watched>(camps.keys());
  if (!served && inboxListeners.size > 0) wanted.add(null);
  for (const [watched, { stop }] of streams) {
    if (wanted.has(watched)) continue;
    streams.delete(watched);
    stop();
  }
  for (const watched of wanted) if (!streams.has(watched)) open(watched);
}

let arranging = false;

/** Once for all that changes at the same time: a page that follows another one on the same camp keeps its stream. */
function arrangeSoon(): void {
  if (arranging) return;
  arranging = true;
  queueMicrotask(() => {
    arranging = false;
    arrange();
  });
}

function open(watched: Watched): void {
  const listeners = () => [...((watched !== null && camps.get(watched)) || [])];
  const notifyInbox = () => inboxListeners.forEach((listener) => listener());
  const stream: Stream = { stop: () => undefined, refused: false };
  streams.set(watched, stream);
  stream.stop = listenTo(
    { endpoint: listenLive, query: watched === null ? {} : { campId: watched } },
    {
      onOpen: () => {
        stream.refused = false;
        arrangeSoon();
        listeners().forEach(({ onOpen }) => onOpen());
        notifyInbox();
      },
      onEvent: (event, data) => {
        if (event === inboxTopic) notifyInbox();
        else listeners().forEach(({ onEvent }) => onEvent(event, data));
      },
      onRefused: () => {
        stream.refused = true;
        listeners().forEach(({ onRefused }) => onRefused());
        arrangeSoon();
      },
    },
  );
}

export function watchCamp(campId: string, listener: Listener): () => void {
  const listeners = camps.get(campId) ?? new Set();
  camps.set(campId, listeners.add(listener));
  arrangeSoon();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && camps.get(campId) === listeners) camps.delete(campId);
    arrangeSoon();
  };
}

/** Notifies when the reader's inbox changed, or may have changed while there was no connection. */
export function watchInbox(onChange: () => void): () => void {
  // The same function may be given twice.
  const listener = () => onChange();
  inboxListeners.add(listener);
  arrangeSoon();
  return () => {
    inboxListeners.delete(listener);
    arrangeSoon();
  };
}
