import { createParser } from 'eventsource-parser';

interface Listening {
  campId: string;
  token: string;
  signal: AbortSignal;
  /** The stream is open: from now on no change is missed. */
  onOpen?: () => void;
  onEvent: (event: string) => void;
}

/** Listens to the live events of a camp, as a browser does; returns when the stream ends. */
export async function listen(
  url: string,
  { campId, token, signal, onOpen = () => {}, onEvent }: Listening,
): Promise<void> {
  const response = await fetch(`${url}/api/live?campId=${campId}`, { headers: { token }, signal });
  if (!response.ok || !response.body) throw new Error(`live events of a camp: ${response.status}`);
  onOpen();
  const parser = createParser({ onEvent: ({ event = '' }) => onEvent(event) });
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) parser.feed(text);
}
