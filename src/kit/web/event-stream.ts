import { createParser } from 'eventsource-parser';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { ApiFailure, request } from './api.ts';
import { isOnline, subscribeConnection } from './connection.ts';
import { getAuthSession } from './auth-session.ts';

export interface Listener {
  /** Connected or reconnected: events may have been missed before. */
  onOpen: () => void;
  /** With the data of the event; undefined if it is no JSON. */
  onEvent: (event: string, data: unknown) => void;
  /** The server refuses the stream: what was shown may no longer be allowed. */
  onRefused: () => void;
}

interface Source {
  endpoint: Endpoint;
  query: Record<string, string>;
}

const firstDelayMs = 1000;
const maxDelayMs = 30_000;
/** The server sends a heartbeat every 20 seconds; a connection that is silent for longer is dead. */
const maxSilenceMs = 60_000;
/** A hidden page stays connected for a while: people look elsewhere for a moment and come back. */
const hiddenDelayMs = 30_000;

/** Exponential back-off with jitter: not every browser reconnects at once when a server comes back. */
const retryDelay = (failures: number): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);

/** A 4xx will not change by retrying; a lost connection, a rate limit and a server error may. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 429;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads one connection until it ends. EventSource cannot do this: it sends no token in a header. */
async function readEvents(
  { endpoint, query }: Source,
  connection: AbortController,
  { onOpen, onEvent }: Pick<Listener, 'onOpen' | 'onEvent'>,
): Promise<void> {
  const { body } = await request(endpoint, { query, signal: connection.signal });
  if (!body) return;
  onOpen();
  const parser = createParser({
    onEvent: ({ event, data }) => event !== undefined && onEvent(event, parsed(data)),
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const silence = setTimeout(() => connection.abort(), maxSilenceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    parser.feed(value);
  }
}

/** Listens until the returned function is called. Reconnects when the connection breaks, disconnects while the page is hidden. */
export function listenTo(source: Source, { onOpen, onEvent, onRefused }: Listener): () => void {
  let connection: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const connect = async () => {
    clearTimeout(timer);
    if (connection || !getAuthSession()) return;
    const mine = (connection = new AbortController());
    const opened = () => {
      failures = 0;
      onOpen();
    };
    const error: unknown = await readEvents(source, mine, { onOpen: opened, onEvent }).catch(
      (reason: unknown) => reason,
    );
    // Disconnected on purpose meanwhile.
    if (connection !== mine) return;
    connection = null;
    if (isFinal(error)) return onRefused();
    failures += 1;
    timer = setTimeout(() => void connect(), retryDelay(failures));
  };
  const disconnect = () => {
    clearTimeout(timer);
    connection?.abort();
    connection = null;
  };
  const followPage = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') void connect();
    else timer = setTimeout(disconnect, hiddenDelayMs);
  };

  document.addEventListener('visibilitychange', followPage);
  const unsubscribe = subscribeConnection(() => isOnline() && followPage());
  followPage();
  return () => {
    document.removeEventListener('visibilitychange', followPage);
    unsubscribe();
    disconnect();
  };
}
