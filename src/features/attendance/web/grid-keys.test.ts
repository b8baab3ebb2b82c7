import { expect, test } from 'vitest';
import { gridKeys, type GridKey, type GridView, type Place } from './grid-keys.ts';
import type { Mark } from './shared/marked-grid.ts';

/** Two pages of 3 rows and 2 rows, with 4 sessions. The test says when a page has loaded. */
function openGrid(start: { page?: 1 | 2; at?: Place; forward?: GridView['forward'] } = {}) {
  const { page = 1, at = { row: 0, column: 0 }, forward = 1 } = start;
  const keys = gridKeys();
  const marked: [Place, Mark][] = [];
  const asked: number[] = [];
  let focused: Place | null = at;
  let view: GridView = {
    rows: page === 1 ? 3 : 2,
    columns: 4,
    page,
    pages: 2,
    busy: false,
    forward,
    focused: () => focused,
    focus: (place) => void (focused = place),
    goTo: (next) => asked.push(next),
    onMark: (place, mark) => marked.push([place, mark]),
  };
  const render = (change: Partial<GridView> = {}) => {
    view = { ...view, ...change };
    keys.rendered(view);
  };
  render();
  return {
    marked,
    asked,
    render,
    focused: () => focused,
    blur: () => void (focused = null),
    press: (...pressed: (string | GridKey)[]) => {
      for (const key of pressed) keys.press(typeof key === 'string' ? { key, far: false } : key, view);
      return focused && [focused.row, focused.column];
    },
  };
}

const far = (key: string) => ({ key, far: true });
const present: GridKey = { mark: 'present' };

test('arrow keys move by one cell and stop at the first and the last column', () => {
  const { press } = openGrid();
  expect(press('ArrowDown', 'ArrowRight')).toEqual([1, 1]);
  expect(press('ArrowUp', 'ArrowLeft', 'ArrowLeft')).toEqual([0, 0]);
  expect(press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')).toEqual([0, 3]);
});

test('in Arabic the left arrow moves to the next session', () => {
  const { press } = openGrid({ forward: -1 });
  expect(press('ArrowLeft', 'ArrowLeft')).toEqual([0, 2]);
  expect(press('ArrowRight')).toEqual([0, 1]);
});

test('Home and End stay in the row, and with Ctrl reach the corners of the page', () => {
  const { press } = openGrid({ at: { row: 1, column: 2 } });
  expect(press('Home')).toEqual([1, 0]);
  expect(press('End')).toEqual([1, 3]);
  expect(press(far('Home'))).toEqual([0, 0]);
  expect(press(far('End'))).toEqual([2, 3]);
});

test('a key marks the focused cell', () => {
  const { press, marked } = openGrid();
  press(present, 'ArrowDown', { mark: null });
  expect(marked).toEqual([
    [{ row: 0, column: 0 }, 'present'],
    [{ row: 1, column: 0 }, null],
  ]);
});

test('without a focused cell no key does anything', () => {
  const { press, blur, marked, asked } = openGrid();
  blur();
  expect(press('ArrowDown', 'PageDown', present)).toBeNull();
  expect([marked, asked]).toEqual([[], []]);
});

test('down from the last row leads to the first row of the next page, in the same session', () => {
  const { press, render, asked, focused } = openGrid({ at: { row: 2, column: 3 } });
  expect(press('ArrowDown')).toEqual([2, 3]);
  expect(asked).toEqual([2]);
  render({ busy: true });
  render({ busy: false, page: 2, rows: 2 });
  expect(focused()).toEqual({ row: 0, column: 3 });
});

test('up from the first row leads to the last row of the page before', () => {
  const { press, render, asked, focused } = openGrid({ page: 2, at: { row: 0, column: 1 } });
  press('ArrowUp');
  expect(asked).toEqual([1]);
  render({ page: 1, rows: 3 });
  expect(focused()).toEqual({ row: 2, column: 1 });
});

test('PageDown and PageUp lead to the first row of the other page', () => {
  const { press, render, asked, focused } = openGrid({ at: { row: 1, column: 2 } });
  press('PageDown');
  render({ page: 2, rows: 2 });
  expect(focused()).toEqual({ row: 0, column: 2 });
  press('PageUp');
  render({ page: 1, rows: 3 });
  expect(focused()).toEqual({ row: 0, column: 2 });
  expect(asked).toEqual([2, 1]);
});

test('before the first and after the last page there is nothing', () => {
  const first = openGrid();
  expect(first.press('ArrowUp', 'PageUp')).toEqual([0, 0]);
  const last = openGrid({ page: 2, at: { row: 1, column: 0 } });
  expect(last.press('ArrowDown', 'PageDown')).toEqual([1, 0]);
  expect([...first.asked, ...last.asked]).toEqual([]);
});

test('keys pressed while a page loads are applied to its rows, in order', () => {
  const { press, render, marked, focused } = openGrid({ at: { row: 2, column: 0 } });
  press('ArrowDown', present, 'ArrowDown');
  render({ busy: true });
  press({ mark: 'late' });
  expect(marked).toEqual([]);
  render({ busy: false, page: 2, rows: 2 });
  expect(marked).toEqual([
    [{ row: 0, column: 0 }, 'present'],
    [{ row: 1, column: 0 }, 'late'],
  ]);
  expect(focused()).toEqual({ row: 1, column: 0 });
});

test('a key that turns the page again waits with what follows it', () => {
  const { press, render, marked, asked } = openGrid({ at: { row: 2, column: 0 } });
  press('ArrowDown', 'ArrowUp', present);
  render({ page: 2, rows: 2 });
  expect([asked, marked]).toEqual([[2, 1], []]);
  render({ page: 1, rows: 3 });
  expect(marked).toEqual([[{ row: 2, column: 0 }, 'present']]);
});
