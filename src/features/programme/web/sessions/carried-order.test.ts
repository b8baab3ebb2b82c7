import { expect, test } from 'vitest';
import { carriedOrder } from './carried-order.ts';

test('several moves are saved as one, with the order before the first of them', () => {
  const carried = carriedOrder();
  expect(carried.isCarried()).toBe(false);
  carried.show(['b', 'a', 'c'], ['a', 'b', 'c']);
  carried.show(['b', 'c', 'a'], ['b', 'a', 'c']);
  expect(carried.isCarried()).toBe(true);
  expect(carried.drop(['b', 'c', 'a'])).toEqual({ before: ['a', 'b', 'c'], order: ['b', 'c', 'a'] });
  expect(carried.isCarried()).toBe(false);
});

test('a move is saved although a reply has put the old order back on the screen', () => {
  const carried = carriedOrder();
  carried.show(['b', 'a', 'c'], ['a', 'b', 'c']);
  expect(carried.drop(['a', 'b', 'c'])?.order).toEqual(['b', 'a', 'c']);
});

test('the next move begins with the order that the last one left', () => {
  const carried = carriedOrder();
  carried.show(['b', 'a', 'c'], ['a', 'b', 'c']);
  carried.drop(['b', 'a', 'c']);
  carried.show(['b', 'c', 'a'], ['b', 'a', 'c']);
  expect(carried.drop(['b', 'c', 'a'])?.before).toEqual(['b', 'a', 'c']);
});

test('rows that came or went meanwhile are saved as they are listed', () => {
  const carried = carriedOrder();
  carried.show(['c', 'a', 'b'], ['a', 'b', 'c']);
  expect(carried.drop(['a', 'c', 'new'])?.order).toEqual(['c', 'a', 'new']);
});

test('what was put back is not saved', () => {
  const carried = carriedOrder();
  expect(carried.drop(['a', 'b'])).toBeNull();
  carried.show(['b', 'a'], ['a', 'b']);
  carried.show(['a', 'b'], ['b', 'a']);
  expect(carried.isCarried()).toBe(false);
  expect(carried.drop(['a', 'b'])).toBeNull();
});
