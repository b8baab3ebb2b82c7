import { expect, test } from 'vitest';
import { inOrder, isSameOrder } from './sortable-rows.ts';

test('rows follow the order of their ids, and a row that came meanwhile is last', () => {
  const rows = ['a', 'b', 'new', 'c'].map((id) => ({ id }));
  expect(inOrder(rows, ['c', 'a', 'b'], ({ id }) => id).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'new']);
});

test('an order is the same only with the same rows in the same places', () => {
  expect(isSameOrder(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameOrder(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameOrder(['a', 'b'], ['a'])).toBe(false);
});
