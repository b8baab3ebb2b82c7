import { expect, test } from 'vitest';
import { countsUntil, isRankFinal, resultLevel } from './sheets.rules.ts';

test('a result is none, low, good or all of the problems', () => {
  expect([0, 1, 3, 4, 7, 8, 9].map((solved) => resultLevel(solved, 8))).toEqual([
    'none',
    'low',
    'low',
    'good',
    'good',
    'all',
    'all',
  ]);
});

test('without a number of problems nothing is low', () => {
  expect(resultLevel(3, null)).toBeNull();
  expect(resultLevel(0, 0)).toBeNull();
});

test('a rank is final when solutions no longer count, or the wave is archived', () => {
  const camp = { startDate: '2026-01-01', endDate: '2026-03-01', archivedAt: null };
  expect(countsUntil(camp)).toBe('2026-03-14');
  const days = ['2026-03-01', '2026-03-02', '2026-03-14', '2026-03-15'];
  expect(days.map((today) => isRankFinal(camp, today))).toEqual([false, false, false, true]);
  expect(isRankFinal({ ...camp, archivedAt: '2026-02-01T00:00:00Z' }, '2026-02-02')).toBe(true);
  expect(isRankFinal({ ...camp, endDate: null }, '2030-01-01')).toBe(false);
});
