import { expect, test } from 'vitest';
import { daysBetween, daysLater, shareEvenly } from './camps.rules.ts';

test('trainees are shared so that no mentor has two more than another', () => {
  const load = new Map([
    ['a', 3],
    ['b', 0],
    ['c', 1],
  ]);
  const shared = shareEvenly(['1', '2', '3', '4', '5'], load);
  const counts = { a: 3, b: 0, c: 1 } as Record<string, number>;
  for (const mentor of shared.values()) counts[mentor]! += 1;
  expect(counts).toEqual({ a: 3, b: 3, c: 3 });
  expect(shareEvenly(['1'], new Map())).toEqual(new Map());
});

test('days are counted over months and leap years', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-10-03', '2026-09-30')).toBe(-3);
  expect(daysLater('2026-12-30', 3)).toBe('2027-01-02');
});
