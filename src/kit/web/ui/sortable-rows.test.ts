import { expect, test } from 'vitest';
import { inOrder, isSameOrder, moved } from './sortable-rows.ts';

test('rows follow the order of their ids, and a row that came meanwhile is last', () => {
  const rows = ['a', 'b', 'new', 'c'].map((id) => ({ id }));
  expect(inOrder(rows, ['c', 'a', 'b'], ({ id }) => id).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'new']);
});

test('an order is the same only with the same rows in the same places', () => {
  expect(isSameOrder(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameOrder(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameOrder(['a', 'b'], ['a'])).toBe(false);
});

test('a row moves to any place of the list and to none beyond it', () => {
  const rows = ['a', 'b', 'c', 'd'];
  expect(moved(rows, 0, 3)).toEqual(['b', 'c', 'd', 'a']);
  expect(moved(rows, 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  for (const [from, to] of [
    [0, -1],
    [3, 4],
    [2, 2],
    [7, 0],
  ] as const)
    expect(moved(rows, from, to)).toBeNull();
});
