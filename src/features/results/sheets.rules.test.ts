import { expect, test } from 'vitest';
import { resultLevel } from './sheets.rules.ts';

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
