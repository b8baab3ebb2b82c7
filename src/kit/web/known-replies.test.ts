import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { endpoint } from '#kit/shared/endpoint.ts';
import { z } from '#kit/shared/zod.ts';
import { fetchAgainst, stubBrowser } from '#tests/browser-globals.ts';
import { call } from './api.ts';
import { endAuthSession, startAuthSession } from './auth-session.ts';

const listThings = endpoint('GET /api/thing', {
  can: 'system.status',
  summary: 'Things',
  query: z.object({ search: z.string().optional() }),
});

/** A signed-in page and a server that sends things with an ETag, and 304 to somebody who has them. */
async function serveThings() {
  const state = { things: ['first'], fill: '', holds: null as Promise<void> | null };
  const sent: { status: number; asked: IncomingHttpHeaders }[] = [];
  const serve = async ({ headers: asked, url }: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ data: state.things, url, fill: state.fill });
    await state.holds;
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    const status = asked['if-none-match'] === etag ? 304 : 200;
    sent.push({ status, asked });
    response.writeHead(status, { etag, 'cache-control': 'no-store' }).end(status === 304 ? undefined : body);
  };
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const page = stubBrowser(fetchAgainst(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  const read = async (search?: string) =>
    ((await call(listThings, { query: { search } })) as unknown as { data: string[] }).data;
  return { state, page, read, sent: () => sent.splice(0).map(({ status }) => status) };
}

const user = { firstName: 'Nour', role: 'leader' as const, image: null };

test('a reply that is still the same is not sent again, and one that changed is', async () => {
  const { state, read, sent } = await serveThings();
  for (let time = 0; time < 3; time += 1) expect(await read()).toEqual(['first']);
  expect(sent()).toEqual([200, 304, 304]);
  state.things = ['first', 'second'];
  expect(await read()).toEqual(['first', 'second']);
  expect(await read()).toEqual(['first', 'second']);
  expect(sent()).toEqual([200, 304]);
  await read('other');
  expect(sent()).toEqual([200]);
});

test('what a page does to its reply changes no later one', async () => {
  const { read } = await serveThings();
  (await read()).push('added by the page');
  expect(await read()).toEqual(['first']);
});

test('nothing is known of another person, of another language or after signing out', async () => {
  const { page, read, sent } = await serveThings();
  await read();
  startAuthSession('another-token', user);
  await read();
  expect(sent()).toEqual([200, 200]);
  page.documentElement.lang = 'ar';
  await read();
  await read();
  expect(sent()).toEqual([200, 304]);
  page.documentElement.lang = 'en';
  await read();
  expect(sent()).toEqual([200]);
  endAuthSession('signed-out');
  startAuthSession('another-token', user);
  await read();
  expect(sent()).toEqual([200]);
});

test('a reply that arrives after somebody else signed in is not remembered', async () => {
  const { state, read, sent } = await serveThings();
  const held = Promise.withResolvers<void>();
  state.holds = held.promise;
  const late = read();
  startAuthSession('another-token', user);
  state.holds = null;
  held.resolve();
  expect(await late).toEqual(['first']);
  await read();
  expect(sent()).toEqual([200, 200]);
});

test('a call with a token of its own asks for the whole reply', async () => {
  const { read, sent } = await serveThings();
  await read();
  await call(listThings, { query: {}, token: 'of-a-link' });
  expect(sent()).toEqual([200, 200]);
});

test('only the last fifty replies are known, and no more than two million characters', async () => {
  const { state, read, sent } = await serveThings();
  const names = Array.from({ length: 51 }, (_, at) => `search ${at}`);
  for (const name of names) await read(name);
  sent();
  for (const name of [names[50], names[1], names[0]]) await read(name);
  expect(sent()).toEqual([304, 304, 200]);
  state.fill = 'x'.repeat(900_000);
  for (const name of ['a', 'b', 'c']) await read(name);
  sent();
  for (const name of ['c', 'b', 'a']) await read(name);
  expect(sent()).toEqual([304, 304, 200]);
  state.fill = 'x'.repeat(2_000_000);
  await read('large');
  await read('large');
  expect(sent()).toEqual([200, 200]);
});
