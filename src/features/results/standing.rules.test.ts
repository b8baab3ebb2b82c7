import { expect, test } from 'vitest';
import { goalShare, isUnscored, shownRank } from './standing.rules.ts';

test('nobody is ranked before they have solved something', () => {
  expect(shownRank({ rank: 1, total: 3 })).toBe(1);
  expect(shownRank({ rank: 1, total: 0 })).toBeNull();
  expect(shownRank({ rank: 9, total: 0 })).toBeNull();
});

test('a standing is unscored when its first rank has nothing', () => {
  expect(isUnscored([{ rank: 1, total: 0 }])).toBe(true);
  expect(isUnscored([{ rank: 4, total: 0 }])).toBe(false);
  expect(isUnscored([])).toBe(false);
});

test('the way to the goal ends at the goal', () => {
  expect(goalShare({ total: 0, outOf: 50 })).toBe(0);
  expect(goalShare({ total: 25, outOf: 50 })).toBe(0.5);
  expect(goalShare({ total: 70, outOf: 50 })).toBe(1);
});
