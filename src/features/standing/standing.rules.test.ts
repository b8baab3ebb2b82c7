import { expect, test } from 'vitest';
import { ranked } from './standing.rules.ts';

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
