import type { EventStream } from '#kit/server/http/event-stream.ts';

interface Sending {
  stream: EventStream;
  /** JSON, the same text for all who get the same. */
  data: string;
}

/** Streams written without a break. A hall of 500 at once would keep every request waiting. */
const perTurn = 50;

/** Sends an event to many streams, and lets the process do other work in between. */
export function sendInTurns(sendings: readonly Sending[], event: string): void {
  for (const { stream, data } of sendings.slice(0, perTurn)) stream.sendText(event, data);
  const rest = sendings.slice(perTurn);
  if (rest.length > 0) setImmediate(() => sendInTurns(rest, event));
}
