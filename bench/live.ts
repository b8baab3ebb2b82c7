import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';

interface Listening {
  campId: string;
  token: string;
  signal: AbortSignal;
  /** The stream is open: from now on no change is missed. */
  onOpen?: () => void;
  onEvent: (event: string) => void;
}

/**
 * Listens to the live events of a camp, as a browser does; returns when the stream ends. Not with `fetch`, which costs so
 * much that 500 of them would measure this process.
 */
export async function listen(
  url: string,
  { campId, token, signal, onOpen = () => {}, onEvent }: Listening,
): Promise<void> {
  const request = get(`${url}/api/live?campId=${campId}`, { headers: { token }, agent: false, signal });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`live events of a camp: ${response.statusCode}`);
  onOpen();
  const parser = createParser({ onEvent: ({ event = '' }) => onEvent(event) });
  for await (const text of response.setEncoding('utf8')) parser.feed(text as string);
}
