import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#kit/server/clock.ts';
import { atRest, startCodeforcesServer, type FailureMode } from '#tests/codeforces-server.ts';
import { makeCodeforces } from './client.ts';
import { CodeforcesFailure, failureOf } from './failure.ts';
import { tallyOf } from './contest-results.ts';

const server = await startCodeforcesServer();
afterAll(() => server.close());
const nextTurn = () => Promise.resolve();

beforeEach(() => {
  Object.assign(server.state, atRest());
  server.calls.length = 0;
});

const clientOf = (change: Partial<Parameters<typeof makeCodeforces>[0]> = {}) =>
  makeCodeforces({
    url: server.url,
    key: undefined,
    secret: undefined,
    clock: systemClock,
    waitForTurn: nextTurn,
    ...change,
  });
const key = { key: 'the-key', secret: 'the-secret' };
const kindOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CodeforcesFailure);
  return (error as CodeforcesFailure).kind;
};

test('distinct problems over all pages, for everybody of a party, without case, practice included', async () => {
  const strangers = Array.from({ length: 2300 }, (_, n) => ({ by: `stranger${n}`, problem: 'A' }));
  server.state.contests[100_001] = {
    problems: ['A', 'B', 'C'],
    submissions: [
      { by: 'Nour', problem: 'A' },
      { by: 'nour', problem: 'A' },
      { by: 'nour', problem: 'C', verdict: 'WRONG_ANSWER' },
      { by: 'nour', problem: 'C', verdict: '' },
      ...strangers,
      { by: ['NOUR', 'Ziad'], problem: 'B', practice: true },
    ],
  };
  const { solved, seen } = await tallyOf(clientOf(), { contestId: 100_001, teams: true, handles: new Set() });
  expect([...solved.get('nour')!.keys()].sort()).toEqual(['A', 'B']);
  expect([...solved.get('ziad')!.keys()]).toEqual(['B']);
  expect([...seen].sort()).toEqual(['A', 'B', 'C']);
  expect(server.calls.map(({ parameters }) => parameters.from)).toEqual(['1', '1001', '2001']);
  expect(server.calls.every(({ parameters }) => parameters.lang === 'en')).toBe(true);
});

test('a full last page is followed by an empty one, and then it ends', async () => {
  const submissions = Array.from({ length: 1000 }, (_, n) => ({ by: `s${n}`, problem: 'A' }));
  server.state.contests[100_001] = { problems: ['A'], submissions };
  expect(
    (await tallyOf(clientOf(), { contestId: 100_001, teams: true, handles: new Set() })).solved.size,
  ).toBe(1000);
  expect(server.calls).toHaveLength(2);
});

test('a short round is read at once; of a long one only what these people sent', async () => {
  const strangers = (number: number) =>
    Array.from({ length: number }, (_, n) => ({ by: `stranger${n}`, problem: 'B' }));
  const nour = { by: 'nour', problem: 'A' };
  const handles = new Set(['nour', 'ziad']);
  server.state.contests[7] = { problems: ['A', 'B'], submissions: [...strangers(900), nour] };
  expect((await tallyOf(clientOf(), { contestId: 7, teams: true, handles })).whole).toBe(true);
  expect(server.calls).toHaveLength(1);
  server.state.contests[7] = { problems: ['A', 'B'], submissions: [...strangers(3000), nour] };
  const { solved, whole } = await tallyOf(clientOf(), { contestId: 7, teams: true, handles });
  expect([whole, [...solved.get('nour')!.keys()]]).toEqual([false, ['A']]);
  expect(server.calls.slice(2).map(({ parameters }) => parameters.handle)).toEqual(['nour', 'ziad']);
});

test('a private contest opens only to a key, and the secret is never sent or told', async () => {
  Object.assign(server.state, { key });
  server.state.contests[100_002] = { problems: ['A', 'B'], private: true, submissions: [] };
  expect(await kindOf(clientOf().problems(100_002))).toBe('private');
  expect(await kindOf(clientOf().submissions({ contestId: 100_002, from: 1, count: 5 }))).toBe('missing');
  const own = clientOf(key);
  expect(await own.problems(100_002)).toEqual(['A', 'B']);
  expect(await own.submissions({ contestId: 100_002, from: 1, count: 5 })).toEqual([]);
  expect(await kindOf(clientOf({ key: 'the-key', secret: 'wrong-secret' }).problems(100_002))).toBe('key');
  const wrong: unknown = await clientOf({ ...key, key: 'other-key' })
    .problems(100_002)
    .catch((error: unknown) => error);
  const told = JSON.stringify([wrong, String(wrong), (wrong as Error).stack, server.calls]);
  expect(told).not.toContain('the-secret');
});

test('a round tells its problems to nobody in particular, key or not', async () => {
  Object.assign(server.state, { key });
  server.state.contests[7] = { problems: ['A', 'B'], submissions: [] };
  expect(await clientOf(key).problems(7)).toEqual(['A', 'B']);
  expect(server.calls.at(-1)?.parameters).toEqual({ contestId: '7' });
});

test('handles come back as Codeforces writes them today, and an unknown one is named', async () => {
  server.state.users = ['Nour_M', { was: 'ziad', is: 'ziad.k' }];
  expect(await clientOf().users(['nour_m', 'ziad'])).toEqual(['Nour_M', 'ziad.k']);
  const error: unknown = await clientOf()
    .users(['nour_m', 'nobody'])
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: 'unknown-handle', handle: 'nobody' });
});

test.each<[FailureMode, string]>([
  ['503', 'down'],
  ['403', 'down'],
  ['404', 'down'],
  ['500', 'down'],
  ['broken', 'down'],
  ['silent', 'down'],
  ['429', 'busy'],
])('%s is tried three times and then %s, never an empty result', async (mood, kind) => {
  server.state.mood = mood;
  expect(await kindOf(clientOf(mood === 'silent' ? { timeout: 500 } : {}).users(['nour']))).toBe(kind);
  expect(server.calls).toHaveLength(3);
});

test('a call that meets the rate limit of Codeforces is retried', async () => {
  Object.assign(server.state, { limited: 1, users: ['nour'] });
  let turns = 0;
  const waitForTurn = () => {
    turns += 1;
    return Promise.resolve();
  };
  expect(await clientOf({ waitForTurn }).users(['nour'])).toEqual(['nour']);
  expect(server.calls).toHaveLength(2);
  expect(turns).toBe(2);
});

test('a call that hangs ends with the process', async () => {
  server.state.mood = 'silent';
  const client = clientOf();
  const asked = kindOf(client.users(['nour']));
  await expect.poll(() => server.calls.length).toBe(1);
  client.close();
  expect(await asked).toBe('closed');
});

test('an answer of an unknown shape is a refusal', async () => {
  const { createServer } = await import('node:http');
  const odd = createServer((_, response) => response.end('{"status":"OK","result":[{"name":"x"}]}')).listen(
    0,
  );
  onTestFinished(() => void odd.close());
  const url = `http://127.0.0.1:${(odd.address() as { port: number }).port}`;
  expect(await kindOf(clientOf({ url }).submissions({ contestId: 7, from: 1, count: 1 }))).toBe('refused');
});

test.each([
  ['contestId: Contest with id 5 has not started', 'not-started'],
  ['contestId: Contest with id 5 not found', 'missing'],
  ['asManager: Only contest managers can use "asManager" option', 'private'],
  ['Call limit exceeded', 'busy'],
  ['handle: Field should contain between 3 and 24 characters, inclusive', 'refused'],
  ['handles: User with handle x.y-z not found', 'unknown-handle'],
])('%s: %s', (comment, kind) => {
  expect(failureOf(comment).kind).toBe(kind);
});
