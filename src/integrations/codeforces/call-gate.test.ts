import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#kit/server/database/client.ts';
import { cloneDatabase } from '#tests/test-database.ts';
import { callGate } from './call-gate.ts';

const connection = await cloneDatabase();
// Two connections of their own, as two processes have them.
const databases = [openDatabase(connection, { max: 2 }), openDatabase(connection, { max: 2 })];
afterAll(async () => {
  for (const db of databases) await db.$client.end();
  await connection.drop();
});
const gap = 120;

test('calls of two processes keep their distance, whoever comes first', async () => {
  const { signal } = new AbortController();
  const moments: number[] = [];
  const callers = databases.map(async (db) => {
    const gate = callGate(db, gap);
    for (let call = 0; call < 5; call += 1) {
      await gate(signal);
      moments.push(performance.now());
    }
  });
  await Promise.all(callers);
  const distances = moments.slice(1).map((moment, place) => moment - moments[place]!);
  expect(moments).toHaveLength(10);
  // A timer may come a little late, which makes the distance after it a little shorter.
  expect(Math.min(...distances)).toBeGreaterThan(gap - 40);
  expect(moments.at(-1)! - moments[0]!).toBeGreaterThan(9 * gap - 40);
});

test('after a pause nobody waits, and a stop ends the waiting', async () => {
  await new Promise((resolve) => setTimeout(resolve, 2 * gap));
  const before = performance.now();
  await callGate(databases[0]!, 60_000)(new AbortController().signal);
  expect(performance.now() - before).toBeLessThan(gap);
  await expect(callGate(databases[1]!, 60_000)(AbortSignal.timeout(20))).rejects.toThrow();
});
