import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { listSessions } from '#features/programme/sessions.contract.ts';
import { stubBrowser } from '#tests/browser-globals.ts';
import { listExcuses } from '../../excuses.contract.ts';
import { excusesPage } from './excuses-list.hooks.ts';
import { deciding, readDecided } from './excuses.hooks.ts';

const page = { data: [{ _id: 'a' }, { _id: 'b' }], page: 1, size: 20, total: 2 };
const failure = (status: number, code: string) => Response.json({ code, message: code }, { status });

/** Decides the first of two excuses; returns what was shown at the call and afterwards. */
async function decideFirst(reply: () => Promise<Response>) {
  const queries = new QueryClient();
  const { queryKey } = excusesPage({ state: 'pending' });
  queries.setQueryData(queryKey, page as never);
  queries.setQueryData(['another call'], {});
  const shown = () => queries.getQueryData(queryKey)?.data.map(({ _id }) => _id);
  let atCall: string[] | undefined;
  stubBrowser(() => {
    atCall = shown();
    return reply();
  });
  await new MutationObserver(queries, deciding(queries))
    .mutate({ id: 'a', decision: 'accepted', expected: 'pending' })
    .catch(() => undefined);
  return { atCall, after: shown(), isStale: queries.getQueryState(['another call'])?.isInvalidated };
}

test('a decided excuse leaves every cached page when it is stored, and all that was read is read again', async () => {
  expect(await decideFirst(async () => Response.json({ data: {} }))).toEqual({
    atCall: ['a', 'b'],
    after: ['b'],
    isStale: true,
  });
});

test.each<[string, () => Promise<Response>]>([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['when somebody else has decided it', async () => failure(409, 'CONFLICT')],
])('an excuse whose decision was not stored stays until it is read again: %s', async (_, reply) => {
  expect(await decideFirst(reply)).toEqual({ atCall: ['a', 'b'], after: ['a', 'b'], isStale: true });
});

test('after news the marks are there before the excuses are read', async () => {
  const queries = new QueryClient();
  const steps: string[] = [];
  for (const { method, path } of [listExcuses, listSessions]) {
    const observer = new QueryObserver(queries, {
      queryKey: [method, path, {}],
      initialData: null,
      staleTime: Infinity,
      async queryFn() {
        steps.push(`ask ${path}`);
        await Promise.resolve();
        steps.push(`have ${path}`);
        return null;
      },
    });
    onTestFinished(observer.subscribe(() => undefined));
  }
  await readDecided(queries, listSessions);
  const of = ({ path }: { path: string }) => [`ask ${path}`, `have ${path}`];
  expect(steps).toEqual([...of(listSessions), ...of(listExcuses)]);
});
