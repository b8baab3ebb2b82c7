import { endSession, getSession } from './session.ts';

export interface Listener {
  /** Connected, for the first time or again: what was said before is unknown. */
  onOpen: () => void;
  onEvent: (event: string) => void;
}

const firstWait = 1000;
const longestWait = 30_000;
/** The server says something every 20 seconds; a connection that is silent for longer is dead. */
const longestSilence = 60_000;
/** Who only looks elsewhere for a moment stays connected. */
const hiddenFor = 30_000;

/** The names of the events in what came so far, and the rest that is not whole yet. */
export function takeEvents(text: string): { events: string[]; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  return { rest, events: blocks.flatMap((block) => /^event: (\w+)$/m.exec(block)?.[1] ?? []) };
}

type Ending = 'again' | 'never';

/** One connection, until it ends. EventSource would do all this, but cannot send the token in a header. */
async function connect(path: string, stop: AbortController, listener: Listener): Promise<Ending> {
  const session = getSession();
  if (!session) return 'never';
  const headers = { token: session.token, accept: 'text/event-stream' };
  const response = await fetch(path, { headers, signal: stop.signal });
  if (response.status === 401) endSession('expired');
  if (!response.ok || !response.body) return response.status >= 429 ? 'again' : 'never';
  listener.onOpen();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const silence = setTimeout(() => stop.abort(), longestSilence);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return 'again';
    const { events, rest } = takeEvents(text + value);
    text = rest;
    for (const event of events) listener.onEvent(event);
  }
}

/** Listens until told to stop: connects again when the line breaks, and rests while nobody looks at the page. */
export function listenTo(path: string, { onOpen, onEvent }: Listener): () => void {
  let connection: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const start = async () => {
    clearTimeout(timer);
    if (connection) return;
    const mine = (connection = new AbortController());
    const opened = () => {
      failures = 0;
      onOpen();
    };
    const ending = await connect(path, mine, { onOpen: opened, onEvent }).catch((): Ending => 'again');
    // Somebody else stopped it meanwhile, and decides what comes next.
    if (connection !== mine) return;
    connection = null;
    if (ending === 'never') return;
    failures += 1;
    const wait = Math.min(longestWait, firstWait * 2 ** (failures - 1));
    // Not everybody at once when a server comes back.
    timer = setTimeout(() => void start(), wait * (0.5 + Math.random() / 2));
  };
  const rest = () => {
    clearTimeout(timer);
    connection?.abort();
    connection = null;
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') void start();
    else timer = setTimeout(rest, hiddenFor);
  };

  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    rest();
  };
}
