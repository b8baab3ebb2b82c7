import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { endpoint } from '#kit/shared/endpoint.ts';
import { z } from '#kit/shared/zod.ts';
import { fetchAgainst, stubBrowser } from '#tests/browser-globals.ts';
import { call, callForFile, subscribeRefusals } from './api.ts';
import { getAuthSession, signOutReason } from './auth-session.ts';

const listThings = endpoint('GET /api/thing', {
  can: 'system.status',
  summary: 'Things',
  query: z.object({ search: z.string().optional() }),
});

const addThing = endpoint('POST /api/thing', {
  can: 'system.status',
  summary: 'Add a thing',
  idempotent: true,
  body: z.object({ title: z.string() }),
});

/** A page that is signed in, with a server of its own. */
async function serve(respond: RequestListener) {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  stubBrowser(fetchAgainst(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  return server;
}

const readers = {
  'a list': () => call(listThings, { query: {} }),
  'an exported file': () => callForFile(listThings, 'csv', {}),
};

test('an exported file has the filters of the list, the session and the language of the page', async () => {
  await serve(({ url, headers }, response) =>
    response.end([url, headers.token, headers['accept-language']].join(' ')),
  );
  const file = await callForFile(listThings, 'csv', { search: 'نور', sort: undefined });
  expect(await file.text()).toBe(`/api/thing?format=csv&search=${encodeURIComponent('نور')} a-token en`);
});

test('two submissions at the same time carry each its own key, and other calls none', async () => {
  const keys: Record<string, unknown> = {};
  await serve((request, response) => {
    request.on('data', (body: Buffer) => (keys[String(body)] = request.headers['idempotency-key']));
    request.on('end', () => response.end('{}'));
    if (request.method === 'GET') keys.GET = request.headers['idempotency-key'];
  });
  await Promise.all([
    call(addThing, { body: { title: 'one' }, idempotencyKey: 'first' }),
    call(addThing, { body: { title: 'two' }, idempotencyKey: 'second' }),
    call(listThings, { query: {} }),
  ]);
  expect(keys).toEqual({ '{"title":"one"}': 'first', '{"title":"two"}': 'second', GET: undefined });
});

test.each(Object.entries(readers))('without a connection %s says that there is none', async (_, read) => {
  const server = await serve(() => undefined);
  server.close();
  await expect(read()).rejects.toMatchObject({ code: 'OFFLINE', message: 'errors.OFFLINE', status: 0 });
  expect(getAuthSession()).not.toBeNull();
});

test.each(Object.entries(readers))('%s that breaks off on the way is a lost connection', async (_, read) => {
  await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('{"success":', () => response.destroy());
  });
  await expect(read()).rejects.toMatchObject({ code: 'OFFLINE' });
});

test.each(Object.entries(readers))('a lost session ends when %s is read', async (_, read) => {
  await serve((_request, response) => {
    response.writeHead(401).end(JSON.stringify({ code: 'UNAUTHENTICATED', message: 'Please sign in first' }));
  });
  await expect(read()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', message: 'Please sign in first' });
  expect([getAuthSession(), signOutReason()]).toEqual([null, 'expired']);
});

test.each(Object.entries(readers))(
  '%s that is not for the reader says so and is reported once, and the session stays',
  async (_, read) => {
    let refusals = 0;
    onTestFinished(subscribeRefusals(() => (refusals += 1)));
    await serve((_request, response) => {
      response
        .writeHead(403)
        .end(JSON.stringify({ code: 'FORBIDDEN', message: 'You are not allowed to do this' }));
    });
    await expect(read()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You are not allowed to do this',
    });
    expect(refusals).toBe(1);
    expect(getAuthSession()).not.toBeNull();
  },
);

test.each(Object.entries(readers))(
  '%s that a proxy refuses fails with its status and delay',
  async (_, read) => {
    await serve((_request, response) => {
      response.writeHead(503, { 'retry-after': '7' }).end('<html>');
    });
    await expect(read()).rejects.toMatchObject({ code: 'INTERNAL', status: 503, retryAfter: 7 });
  },
);
