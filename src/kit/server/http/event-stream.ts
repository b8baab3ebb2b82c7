import type { FastifyInstance, FastifyReply } from 'fastify';

/** A response that stays open and carries server-sent events until either side closes it. */
export interface EventStream {
  send(event: string, data: object): void;
  end(): void;
  onEnd(listener: () => void): void;
}

export interface StreamOptions {
  /** Checked with every heartbeat; false ends the stream. */
  isAllowed: () => Promise<boolean>;
  heartbeatMs?: number;
}

/** A client with more unread bytes than this is disconnected. */
const maxUnreadBytes = 64 * 1024;
const closeTimeoutMs = 1000;

/** Hijacks the reply: Fastify neither compresses, caches nor ends it. */
function openEventStream(
  reply: FastifyReply,
  { isAllowed, heartbeatMs = 20_000 }: StreamOptions,
): EventStream {
  reply.hijack();
  const { raw } = reply;
  // No other request can follow on this connection, so a server that stops need not wait for one.
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
    if (raw.writableLength > maxUnreadBytes) raw.destroy();
  };
  const end = () => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.end();
    setTimeout(() => raw.destroy(), closeTimeoutMs).unref();
  };
  const heartbeat = setInterval(() => {
    write(': still here\n\n');
    isAllowed().then(
      (allowed) => allowed || end(),
      // The database may be away for a moment; the next heartbeat checks again.
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

/** Opens streams and ends them when the server closes, which would otherwise wait for them for ever. */
export function eventStreams(app: FastifyInstance) {
  const streams = new Set<EventStream>();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    for (const stream of streams) stream.end();
  });
  const open = (reply: FastifyReply, options: StreamOptions): EventStream => {
    const stream = openEventStream(reply, options);
    streams.add(stream);
    stream.onEnd(() => streams.delete(stream));
    // Opened while the server was closing already.
    if (closing) stream.end();
    return stream;
  };
  return { open, count: () => streams.size };
}
