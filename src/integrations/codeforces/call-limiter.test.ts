import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#kit/server/database/client.ts';
import { rateWindows } from '#kit/server/limits/limits.table.ts';
import { takeTurn } from '#kit/server/limits/limits.ts';
import { cloneDatabase } from '#tests/test-database.ts';
import { callLimiter } from './call-limiter.ts';

const connection = await cloneDatabase();
// Two connections of their own, as two processes have them.
const databases = [openDatabase(connection, { max: 2 }), openDatabase(connection, { max: 2 })] as const;
afterAll(async () => {
  for (const db of databases) await db.$client.end();
  await connection.drop();
});
beforeEach(() => databases[0].delete(rateWindows));

const minute = 60_000;
const { signal } = new AbortController();

test('calls of two processes get turns one gap apart, in whatever order they ask', async () => {
  const waits: number[] = [];
  const take = async (db: (typeof databases)[number]) => {
    for (let turn = 0; turn < 5; turn += 1) waits.push(await takeTurn(db, 'test', minute));
  };
  await Promise.all(databases.map(take));
  // Each wait is its number of gaps, less the time since the first turn.
  expect(waits.map((wait) => Math.round(wait / minute)).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a call waits for its turn', async () => {
  const waitForTurn = callLimiter(databases[0], 50);
  const started = performance.now();
  for (let call = 0; call < 3; call += 1) await waitForTurn(signal);
  expect(performance.now() - started).toBeGreaterThan(98);
});

test('after a pause a call does not wait', async () => {
  await takeTurn(databases[0], 'test', minute);
  await databases[0].update(rateWindows).set({ endsAt: new Date(Date.now() - minute) });
  // The column holds whole milliseconds.
  expect(await takeTurn(databases[1], 'test', minute)).toBeLessThanOrEqual(1);
});

test('a stop ends the waiting', async () => {
  await callLimiter(databases[0], minute)(signal);
  await expect(callLimiter(databases[1], minute)(AbortSignal.timeout(20))).rejects.toThrow();
});
