import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { eventStreams, type EventStream } from './event-stream.ts';

async function serve(isAllowed: () => Promise<boolean>) {
  const app = fastify();
  const { open: openStream } = eventStreams(app);
  const opened: EventStream[] = [];
  app.get('/', (_request, reply) => {
    opened.push(openStream(reply, { isAllowed, heartbeatMs: 20 }));
    return reply;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { url, opened };
}

test('a heartbeat keeps the stream open, and ends it when the person is no longer allowed', async () => {
  let beats = 0;
  const { url } = await serve(() => Promise.resolve(++beats < 3));
  const text = await (await fetch(url)).text();
  expect(text.split(': still here\n\n')).toHaveLength(4);
});

test('a heartbeat that cannot check the permission does not end the stream', async () => {
  let beats = 0;
  const { url, opened } = await serve(async () => {
    beats += 1;
    if (beats === 1) throw new Error('no database');
    return beats < 3;
  });
  const answer = await fetch(url);
  opened[0]!.send('standing', { campId: 'one' });
  const text = await answer.text();
  expect(text).toContain('event: standing\ndata: {"campId":"one"}\n\n');
  expect(beats).toBe(3);
});

test('a stream that the client closes is forgotten', async () => {
  const { url, opened } = await serve(() => Promise.resolve(true));
  const stop = new AbortController();
  await fetch(url, { signal: stop.signal });
  const ended = new Promise<void>((resolve) => opened[0]!.onEnd(resolve));
  stop.abort();
  await ended;
  opened[0]!.send('late', {});
  opened[0]!.end();
});
