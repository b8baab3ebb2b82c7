import { expect, test } from 'vitest';
import { neededConnections, poolSizes } from './pool.ts';

test('one process has its full pool, and up to eight fit in what PostgreSQL accepts by default', () => {
  expect(poolSizes(1).max).toBe(10);
  for (let processes = 1; processes <= 8; processes += 1) {
    expect(neededConnections(processes), `${processes} processes`).toBeLessThanOrEqual(97);
    expect(poolSizes(processes).max).toBeGreaterThanOrEqual(poolSizes(processes + 1).max);
  }
});

test('of many processes each still has a connection for a lock, one for the work under it and one for others', () => {
  expect(poolSizes(64)).toEqual({ max: 3, genericMax: 2 });
});
