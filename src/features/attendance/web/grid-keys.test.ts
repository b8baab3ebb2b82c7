import { expect, test } from 'vitest';
import { gridKeys, nameColumn, nextPerson, type GridKey, type GridView, type Place } from './grid-keys.ts';
import type { Mark } from './shared/marked-grid.ts';

/** Two pages of 3 rows and 2 rows, with 4 sessions. The test says when a page has loaded. */
function openGrid(start: Partial<Pick<GridView, 'page' | 'forward' | 'movesOn'>> & { at?: Place } = {}) {
  const { page = 1, at = { row: 0, column: 0 }, forward = 1, movesOn = false } = start;
  const keys = gridKeys();
  const marked: [Place, Mark][] = [];
  const asked: number[] = [];
  let ends = 0;
  let focused: Place | null = at;
  let view: GridView = {
    rows: page === 1 ? 3 : 2,
    columns: 4,
    page,
    pages: 2,
    wanted: { people: '', page },
    busy: false,
    forward,
    focused: () => focused,
    focus: (place) => void (focused = place),
    goTo: (next) => asked.push(next),
    onMark: (place, mark, onMarked) => {
      marked.push([place, mark]);
      onMarked();
    },
    movesOn,
    onEnd: () => void (ends += 1),
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
    ends: () => ends,
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

test('arrow keys move by one cell and stop at the name and the last column', () => {
  const { press } = openGrid();
  expect(press('ArrowDown', 'ArrowRight')).toEqual([1, 1]);
  expect(press('ArrowUp', 'ArrowLeft')).toEqual([0, 0]);
  expect(press('ArrowLeft', 'ArrowLeft')).toEqual([0, nameColumn]);
  expect(press('ArrowDown', 'ArrowUp', 'ArrowRight')).toEqual([0, 0]);
  expect(press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')).toEqual([0, 3]);
});

test('in Arabic the left arrow moves to the next session', () => {
  const { press } = openGrid({ forward: -1 });
  expect(press('ArrowLeft', 'ArrowLeft')).toEqual([0, 2]);
  expect(press('ArrowRight')).toEqual([0, 1]);
  expect(press('ArrowRight', 'ArrowRight')).toEqual([0, nameColumn]);
  expect(press('ArrowLeft')).toEqual([0, 0]);
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

test('on a name keys that mark do nothing', () => {
  const { press, marked } = openGrid({ movesOn: true, at: { row: 1, column: nameColumn } });
  expect(press(present, { mark: null })).toEqual([1, nameColumn]);
  expect(marked).toEqual([]);
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

test('keys pressed while a search loads are dropped, also after the next page turn', () => {
  const { press, render, marked, focused } = openGrid({ at: { row: 2, column: 0 } });
  render({ busy: true, wanted: { people: 'search=a', page: 1 } });
  press(present, 'ArrowDown');
  render({ busy: false });
  press('ArrowDown');
  render({ page: 2, rows: 2, wanted: { people: 'search=a', page: 2 } });
  expect(marked).toEqual([]);
  expect(focused()).toEqual({ row: 0, column: 0 });
});

test('a search in the middle of a page turn forgets the turn and the keys after it', () => {
  const { press, render, marked } = openGrid({ at: { row: 2, column: 0 } });
  press('ArrowDown', present);
  render({ busy: true, wanted: { people: '', page: 2 } });
  render({ wanted: { people: 'search=a', page: 1 } });
  press({ mark: 'late' });
  render({ busy: false });
  expect(marked).toEqual([]);
  press({ mark: 'absent' });
  expect(marked).toEqual([[{ row: 2, column: 0 }, 'absent']]);
});

test('so does a page that was chosen elsewhere', () => {
  const { press, render, marked } = openGrid({ at: { row: 2, column: 0 } });
  press('ArrowDown', present);
  render({ busy: true, wanted: { people: '', page: 2 } });
  render({ busy: false, wanted: { people: '', page: 1 } });
  expect(marked).toEqual([]);
  expect(press('ArrowUp')).toEqual([1, 0]);
});

test('the next person is below, then first on the next page, and after the last one there is nobody', () => {
  const place = { rows: 20, page: 1, pages: 2 };
  expect(nextPerson({ ...place, row: 0 })).toEqual({ page: 1, row: 1 });
  expect(nextPerson({ ...place, row: 19 })).toEqual({ page: 2, row: 0 });
  expect(nextPerson({ ...place, row: 19, page: 2 })).toBeNull();
});

test('a mark moves on to the next person of the same session, also on the next page', () => {
  const { press, render, marked, asked, focused } = openGrid({ movesOn: true, at: { row: 0, column: 2 } });
  expect(press(present, { mark: 'absent' })).toEqual([2, 2]);
  // Pressed before the next page has loaded, the last key marks its first person.
  press(present, { mark: 'late' });
  expect(asked).toEqual([2]);
  render({ page: 2, rows: 2 });
  expect(marked).toEqual([
    [{ row: 0, column: 2 }, 'present'],
    [{ row: 1, column: 2 }, 'absent'],
    [{ row: 2, column: 2 }, 'present'],
    [{ row: 0, column: 2 }, 'late'],
  ]);
  expect(focused()).toEqual({ row: 1, column: 2 });
});

test('after the last person the focus stays, and the end is told', () => {
  const { press, ends } = openGrid({ movesOn: true, page: 2, at: { row: 0, column: 1 } });
  expect(press(present)).toEqual([1, 1]);
  expect(ends()).toBe(0);
  expect(press(present)).toEqual([1, 1]);
  expect(ends()).toBe(1);
});

test('a mark that is taken back does not move on', () => {
  const { press } = openGrid({ movesOn: true });
  expect(press({ mark: null })).toEqual([0, 0]);
});
