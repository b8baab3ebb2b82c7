import type { FastifyInstance, FastifyReply } from 'fastify';

/** An answer that stays open: server-sent events, until either side has enough. */
export interface EventStream {
  send(event: string, data: object): void;
  end(): void;
  onEnd(listener: () => void): void;
}

export interface StreamOptions {
  /** Asked with every heartbeat; false ends the stream. */
  mayGoOn: () => Promise<boolean>;
  heartbeatMs?: number;
}

/** More than this unread means that nobody reads. */
const mostUnread = 64 * 1024;
const lastWords = 1000;

/** Takes the answer out of Fastify's hands: nothing compresses, keeps or ends it but the stream itself. */
function openEventStream(reply: FastifyReply, { mayGoOn, heartbeatMs = 20_000 }: StreamOptions): EventStream {
  reply.hijack();
  const { raw } = reply;
  // The connection is of no use to another call afterwards, and a server that stops need not wait for it.
  raw.shouldKeepAlive = false;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > mostUnread) raw.destroy();
  };
  const end = () => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.end();
    setTimeout(() => raw.destroy(), lastWords).unref();
  };
  const heartbeat = setInterval(() => {
    write(': still here\n\n');
    mayGoOn().then(
      (may) => may || end(),
      // The database may be away for a moment; the next beat asks again.
      () => {},
    );
  }, heartbeatMs);
  heartbeat.unref();
  const closed = new Promise<void>((resolve) => {
    if (raw.destroyed) resolve();
    else raw.once('close', resolve);
  });
  void closed.then(() => clearInterval(heartbeat));
  write('retry: 3000\n: welcome\n\n');
  return {
    end,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    onEnd: (listener) => void closed.then(listener),
  };
}

/** Opens streams that end when the server does: it would wait for them for ever. */
export function eventStreams(app: FastifyInstance) {
  const streams = new Set<EventStream>();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    for (const stream of streams) stream.end();
  });
  return (reply: FastifyReply, options: StreamOptions): EventStream => {
    const stream = openEventStream(reply, options);
    streams.add(stream);
    stream.onEnd(() => streams.delete(stream));
    // Asked for while the server already stops.
    if (closing) stream.end();
    return stream;
  };
}
