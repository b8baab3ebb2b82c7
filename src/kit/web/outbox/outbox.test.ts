import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { endpoint } from '#kit/shared/endpoint.ts';
import { z } from '#kit/shared/zod.ts';
import { fetchAgainst, stubBrowser } from '#tests/browser-globals.ts';
import { call } from '../api.ts';
import { currentPerson, getAuthSession, startAuthSession, updateStoredUser } from '../auth-session.ts';
import { addToOutbox, flushOutbox, type RefreshRights, startOutbox } from './outbox.ts';
import { readWritesOf, shownWrites, subscribeWrites } from './outbox-store.ts';
import { asAnyKind } from './write-kind.ts';

const setValue = endpoint('POST /api/value', {
  can: 'profile.own',
  summary: 'A value',
  body: z.object({ value: z.string() }),
});

type Reply = { status: number; code?: 'CONFLICT' | 'FORBIDDEN' | 'UNAUTHENTICATED' };

/** A signed-in page with a server that records who wrote what. */
async function openPage(replies: Reply[] = []) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      calls.push(`${String(request.headers.token)} ${(JSON.parse(body) as { value: string }).value}`);
      const { status, code } = replies.shift() ?? { status: 200 };
      response.writeHead(status).end(JSON.stringify({ code, message: 'x' }));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  stubBrowser(fetchAgainst(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  onTestFinished(() => void server.close());
  return calls;
}

const signIn = (person: string) =>
  startAuthSession(`token-of-${person}`, { _id: person, firstName: person, role: 'leader', image: null });

/** Starts the outbox with one kind of write. */
function start({
  beforeSend,
  refreshRights = () => Promise.resolve(),
}: { beforeSend?: () => void; refreshRights?: RefreshRights } = {}) {
  const applied: string[] = [];
  const read: string[] = [];
  const kind = asAnyKind<string>({
    name: 'value',
    lists: [],
    send: ({ value }, token) => {
      beforeSend?.();
      return call(setValue, { body: { value: String(value) }, token });
    },
    read: (_, token) => {
      read.push(token);
      return Promise.resolve('theirs');
    },
    apply: (_queries, _target, value) => {
      applied.push(`${currentPerson()} ${value}`);
      return Promise.resolve();
    },
    title: () => '',
    valueText: () => '',
    waiting: () => '',
  });
  onTestFinished(startOutbox(new QueryClient(), [kind], refreshRights));
  return { applied, read };
}

const add = (value: string, person?: string, key = 'place') =>
  addToOutbox({ kind: 'value', key, target: '', value, expected: null, person });
const waitingOf = async (person: string) => (await readWritesOf(person)).map(({ value }) => value);

test('a write goes out with the token of the person who made it, even if somebody else signs in just before', async () => {
  const calls = await openPage();
  signIn('nour');
  const { applied } = start();
  const unsubscribe = subscribeWrites(() => {
    // It is marked as sent already, and the call has not begun.
    if (currentPerson() !== 'nour' || shownWrites()[0]?.attempted.length !== 1) return;
    signIn('omar');
    void add('of omar');
  });
  onTestFinished(unsubscribe);
  await add('of nour');
  await flushOutbox();
  expect(calls).toEqual(['token-of-nour of nour', 'token-of-omar of omar']);
  expect(applied).toEqual(['omar of omar']);
  expect([await waitingOf('nour'), await waitingOf('omar')]).toEqual([[], []]);
});

test('a conflict is read with the same token and waits in the queue of the person who wrote', async () => {
  const calls = await openPage([{ status: 409, code: 'CONFLICT' }]);
  signIn('salma');
  const { read, applied } = start({ beforeSend: () => signIn('hady') });
  await add('of salma');
  await flushOutbox();
  expect(calls).toEqual(['token-of-salma of salma']);
  expect(read).toEqual(['token-of-salma']);
  expect(applied).toEqual([]);
  expect(await readWritesOf('salma')).toMatchObject([{ problem: { type: 'conflict', server: 'theirs' } }]);
  expect(await waitingOf('hady')).toEqual([]);
});

test('an expired token of the person before does not sign out who signed in meanwhile', async () => {
  await openPage([{ status: 401, code: 'UNAUTHENTICATED' }]);
  signIn('mona');
  start({ beforeSend: () => signIn('ali') });
  await add('of mona');
  await flushOutbox();
  expect(getAuthSession()?.token).toBe('token-of-ali');
  expect(await waitingOf('mona')).toEqual(['of mona']);
});

test('a write whose call was interrupted waits for the person who made it', async () => {
  await openPage();
  signIn('ziad');
  await add('of aya', 'aya');
  expect([await waitingOf('aya'), await waitingOf('ziad')]).toEqual([['of aya'], []]);
});

const forbidden: Reply = { status: 403, code: 'FORBIDDEN' };

test('writes that are forbidden until two-step sign-in is set up wait, and are sent by themselves afterwards', async () => {
  const calls = await openPage([forbidden]);
  signIn('huda');
  start({
    refreshRights: () => {
      updateStoredUser({ needsTwoStep: true });
      return Promise.resolve();
    },
  });
  await add('first', 'huda', 'one');
  await add('second', 'huda', 'two');
  await flushOutbox();
  expect(calls).toEqual(['token-of-huda first']);
  expect((await readWritesOf('huda')).map(({ value, problem }) => [value, problem])).toEqual([
    ['first', undefined],
    ['second', undefined],
  ]);
  updateStoredUser({ needsTwoStep: false });
  await expect.poll(() => waitingOf('huda')).toEqual([]);
  expect(calls.slice(1)).toEqual(['token-of-huda first', 'token-of-huda second']);
});

test('a write that the person may not make needs their decision', async () => {
  await openPage([forbidden]);
  signIn('tarek');
  start();
  await add('of tarek');
  await flushOutbox();
  expect(await readWritesOf('tarek')).toMatchObject([{ problem: { type: 'refused' } }]);
});

test('a forbidden write waits while the reason cannot be read', async () => {
  await openPage([forbidden, forbidden]);
  signIn('farah');
  start({ refreshRights: () => Promise.reject(new Error('no connection')) });
  await add('of farah');
  await flushOutbox();
  expect((await readWritesOf('farah')).map(({ value, problem }) => [value, problem])).toEqual([
    ['of farah', undefined],
  ]);
});
