import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { endpointQuery } from '#kit/web/query.tsx';
import { stubBrowser } from '#tests/browser-globals.ts';
import { listAttendance } from '../attendance.contract.ts';
import type { Cell, Grid, Mark } from './shared/marked-grid.ts';
import { markSaver } from './shared/use-saving.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

const cellOf = (userId: string): Cell => ({
  userId,
  sessionId: 's1',
  name: userId,
  startsAt: null,
  title: 'Graphs',
});
const [nour, omar] = [cellOf('nour'), cellOf('omar')];

const column = { sessionId: 's1', title: 'Graphs', startsAt: null, turnout: null };
const gridOf = (...marks: Mark[]): Grid => ({
  success: true,
  status: 'Success',
  data: [nour, omar].map(({ userId }, at) => ({
    userId,
    name: userId,
    cells: [marks[at] ?? null],
    counted: [true],
  })) as Grid['data'],
  columns: [column],
  campId: 'c1',
  page: 1,
  size: 20,
  total: 2,
});

interface Sent {
  userId: string;
  state: Mark;
  expected?: Mark;
  reply: (before: Mark) => Promise<unknown>;
  fail: () => Promise<unknown>;
}

/** A grid on the screen, and a server that responds when the test says so. */
function openGrid() {
  const sent: Sent[] = [];
  stubBrowser((_, options) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const body = JSON.parse(options?.body as string) as Pick<Sent, 'userId' | 'state' | 'expected'>;
    sent.push({
      ...body,
      reply: (before) => (resolve(Response.json({ data: { state: body.state, before } })), settled()),
      fail: () => (resolve(Response.json({ code: 'CONFLICT', message: '' }, { status: 409 })), settled()),
    });
    return promise;
  });
  const queries = new QueryClient();
  onTestFinished(() => queries.clear());
  const { queryKey } = endpointQuery(listAttendance, { query: { campId: 'c1' } });
  queries.setQueryData(queryKey, gridOf());
  const stored = () => queries.getQueryData(queryKey)?.data.map(({ cells }) => cells[0]);
  return { queries, queryKey, stored, sent, saver: markSaver(queries) };
}

test('a mark shows before it is saved, and is part of the grid afterwards', async () => {
  const { saver, sent, stored } = openGrid();
  const saving = saver.save(nour, 'present');
  expect(saver.shown(nour)).toBe('present');
  expect(stored()).toEqual([null, null]);
  await settled();
  await sent[0]?.reply('late');
  expect(await saving).toBe('late');
  expect([saver.pending().size, saver.shown(nour), stored()]).toEqual([0, 'present', ['present', null]]);
});

test('the marks of one cell are sent one after the other, those of two cells at once', async () => {
  const { saver, sent, stored } = openGrid();
  void saver.save(nour, 'present');
  void saver.save(nour, 'absent');
  void saver.save(omar, 'late');
  await settled();
  expect(sent.map(({ userId, state }) => [userId, state])).toEqual([
    ['nour', 'present'],
    ['omar', 'late'],
  ]);
  await sent[0]?.reply(null);
  expect(saver.shown(nour)).toBe('absent');
  expect(sent.at(-1)).toMatchObject({ userId: 'nour', state: 'absent' });
  await sent[1]?.reply(null);
  await sent[2]?.reply('present');
  expect([saver.pending().size, stored()]).toEqual([0, ['absent', 'late']]);
});

test('a mark that could not be saved shows what was there before, and the next one is still sent', async () => {
  const { saver, sent, stored } = openGrid();
  const refused = saver.save(nour, 'present', 'late').catch((error: unknown) => error);
  const refusedToo = saver.save(nour, 'excused').catch((error: unknown) => error);
  await settled();
  expect(sent).toMatchObject([{ state: 'present', expected: 'late' }]);
  await sent[0]?.fail();
  expect(await refused).toMatchObject({ code: 'CONFLICT' });
  expect(saver.shown(nour)).toBe('excused');
  await sent[1]?.fail();
  expect(await refusedToo).toMatchObject({ code: 'CONFLICT' });
  expect([saver.pending().size, saver.shown(nour), stored()]).toEqual([0, null, [null, null]]);
});

test('a grid that was requested before the save does not bring the old mark back', async () => {
  const { queries, queryKey, saver, sent, stored } = openGrid();
  const old = Promise.withResolvers<Grid>();
  void queries.query({ queryKey, queryFn: () => old.promise }).catch(() => undefined);
  void saver.save(nour, 'present');
  await settled();
  await sent[0]?.reply(null);
  old.resolve(gridOf());
  await settled();
  expect(stored()).toEqual(['present', null]);
});

test('the grid is refetched once, when nothing was marked for a moment', async () => {
  const { queries, queryKey, saver, sent } = openGrid();
  const isStale = () => queries.getQueryState(queryKey)?.isInvalidated;
  for (const [at, cell] of [nour, omar].entries()) {
    void saver.save(cell, 'present');
    await settled();
    await sent[at]?.reply(null);
    await vi.advanceTimersByTimeAsync(1400);
    expect(isStale()).toBe(false);
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(isStale()).toBe(true);
});

test('a page that is left is not refetched', async () => {
  const { queries, queryKey, saver, sent } = openGrid();
  void saver.save(nour, 'present');
  await settled();
  await sent[0]?.reply(null);
  saver.cancelRefetch();
  await vi.advanceTimersByTimeAsync(5000);
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

test('a cell of a page that was never read shows nothing', () => {
  const { saver } = openGrid();
  expect(saver.shown(cellOf('somebody else'))).toBeUndefined();
});

test('a mark of somebody who is found by search counts on the page that does not show them', async () => {
  const { queries, queryKey, saver, sent } = openGrid();
  const turnout = { attended: 4, expected: 9, marked: 6, late: 1, excused: 0 };
  const columns = [{ ...column, turnout }];
  const omarOnly = { ...gridOf(), columns, data: gridOf().data.slice(1) };
  const nourOnly = { ...gridOf(), columns, data: gridOf().data.slice(0, 1) };
  const found = endpointQuery(listAttendance, { query: { campId: 'c1', search: 'omar' } });
  queries.setQueryData(queryKey, nourOnly);
  queries.setQueryData(found.queryKey, omarOnly);
  const saving = saver.save(omar, 'late');
  await settled();
  await sent[0]?.reply(null);
  await saving;
  for (const key of [queryKey, found.queryKey])
    expect(queries.getQueryData(key)?.columns[0]?.turnout).toEqual({
      ...turnout,
      attended: 5,
      marked: 7,
      late: 2,
    });
});
