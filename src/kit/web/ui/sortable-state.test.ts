import { expect, test } from 'vitest';
import { cancelCarry, moveItem, pressKey, type SortableState } from './sortable-state.ts';

const rows = (...ids: string[]): SortableState<{ id: string }> => ({
  items: ids.map((id) => ({ id })),
  carried: null,
});
const orderOf = ({ items }: SortableState<{ id: string }>) => items.map(({ id }) => id).join('');

/** Presses keys on the handle of a row, which keeps the focus while it moves. */
function press(id: string, keys: string[], state = rows('a', 'b', 'c')) {
  const said: string[] = [];
  for (const key of keys) {
    const index = state.items.findIndex((item) => item.id === id);
    const change = pressKey(state, index, key);
    if (!change) continue;
    state = change;
    if (change.announcement) said.push(`${change.announcement.kind} ${change.announcement.place}`);
  }
  return { state, order: orderOf(state), said };
}

test('a lifted row moves with the arrow keys, stays where it is dropped, and each step is announced', () => {
  const { order, said, state } = press('a', [' ', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']);
  expect([order, state.carried]).toEqual(['bac', null]);
  expect(said).toEqual(['lifted 1', 'moved 2', 'moved 3', 'moved 2', 'dropped 2']);
});

test('arrow keys do not move a row that was not lifted', () => {
  expect(press('a', ['ArrowDown']).order).toBe('abc');
  expect(pressKey(rows('a', 'b'), 0, 'ArrowDown')).toBeNull();
  const { state } = press('a', [' ']);
  expect(press('b', ['ArrowDown'], state).order).toBe('abc');
});

test('a lifted row stays at either end of the list, and the key does not reach the page', () => {
  const { order, said, state } = press('c', ['Enter', 'ArrowDown']);
  expect([order, said]).toEqual(['abc', ['lifted 3']]);
  expect(pressKey(state, 2, 'ArrowDown')).not.toBeNull();
});

test('lifting another row drops the first one where it is', () => {
  const { state } = press('a', [' ', 'ArrowDown']);
  const next = press('c', [' ', 'ArrowUp'], state);
  expect(next.order).toBe('bca');
  expect(orderOf(cancelCarry(next.state))).toBe('bac');
});

test('Escape restores the order before the row was lifted', () => {
  const { state, order } = press('b', [' ', 'ArrowUp']);
  expect(order).toBe('bac');
  const cancelled = cancelCarry(state);
  expect([orderOf(cancelled), cancelled.carried]).toEqual(['abc', null]);
  expect(cancelled.announcement).toEqual({ kind: 'cancelled', item: { id: 'b' }, place: 2 });
});

test('Escape changes nothing when no row is lifted', () => {
  const state = rows('a', 'b');
  expect(cancelCarry(state)).toEqual(state);
});

test('Tab and letters are left to the page', () => {
  const { state } = press('a', [' ']);
  for (const key of ['Tab', 'a', 'Escape', 'Home']) expect(pressKey(state, 0, key)).toBeNull();
});

test('a row moves to any place of the list and to none beyond it', () => {
  const state = rows('a', 'b', 'c', 'd');
  expect(orderOf(moveItem(state, 0, 3) ?? state)).toBe('bcda');
  expect(orderOf(moveItem(state, 3, 1) ?? state)).toBe('adbc');
  for (const [from, to] of [
    [0, -1],
    [3, 4],
    [2, 2],
    [7, 0],
  ] as const)
    expect(moveItem(state, from, to)).toBeNull();
});
