import { expect, test } from 'vitest';
import { goalShare, isUnscored, ranked, shownRank } from './standing.rules.ts';

const ranksOf = (totals: number[], place: { before: number; ahead: number }) =>
  ranked(
    totals.map((total) => ({ total })),
    place,
  ).map(({ rank }) => rank);

test('equal totals share a rank, and the next one counts them all', () => {
  expect(ranksOf([9, 9, 7, 7, 7, 3], { before: 0, ahead: 0 })).toEqual([1, 1, 3, 3, 3, 6]);
});

test('a tie goes on over the edge of a page', () => {
  expect(ranksOf([7, 7, 3], { before: 4, ahead: 2 })).toEqual([3, 3, 7]);
  expect(ranksOf([7, 3], { before: 4, ahead: 4 })).toEqual([5, 6]);
});

test('nobody, and everybody at nothing', () => {
  expect(ranksOf([], { before: 20, ahead: 0 })).toEqual([]);
  expect(ranksOf([0, 0], { before: 20, ahead: 0 })).toEqual([1, 1]);
});

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
