import { expect, test } from 'vitest';
import { neededConnections, poolSize } from './pool.ts';

test('one process has its full pool, and up to eight fit in what PostgreSQL accepts by default', () => {
  expect(poolSize(1)).toBe(10);
  for (let processes = 1; processes <= 8; processes += 1) {
    expect(neededConnections(processes), `${processes} processes`).toBeLessThanOrEqual(97);
    expect(poolSize(processes)).toBeGreaterThanOrEqual(poolSize(processes + 1));
  }
});

test('of many processes each still has a connection for a lock, one for the work under it and one for others', () => {
  expect(poolSize(64)).toBe(3);
});
