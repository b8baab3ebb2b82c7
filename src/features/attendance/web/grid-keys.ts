import type { Mark } from './shared/marked-grid.ts';

export interface Place {
  row: number;
  column: number;
}

/** The column of names, before the first session. */
export const nameColumn = -1;

/** A pressed key: one that moves, far with Ctrl or Command, or one that marks. */
export type GridKey = { key: string; far: boolean } | { mark: Mark };

export interface GridView {
  rows: number;
  columns: number;
  page: number;
  pages: number;
  /** What the address asks for: people by search and camp, and their page. */
  wanted: { people: string; page: number };
  /** It is not shown yet. */
  busy: boolean;
  /** -1 where columns run from right to left. */
  forward: 1 | -1;
  focused: () => Place | null;
  focus: (place: Place) => void;
  goTo: (page: number) => void;
  /** Calls back as soon as the mark shows, which may be after a question. */
  onMark: (place: Place, mark: Mark, onMarked: () => void) => void;
  /** A mark moves the focus to the next person. */
  movesOn: boolean;
  /** Nobody comes after the marked person. */
  onEnd: () => void;
}

/** The next person of the same session: one row below, the first of the next page, or nobody. */
export function nextPerson({ row, rows, page, pages }: Record<'row' | 'rows' | 'page' | 'pages', number>) {
  if (row + 1 < rows) return { page, row: row + 1 };
  return page < pages ? { page: page + 1, row: 0 } : null;
}

interface Turn {
  page: number;
  row: 'first' | 'last';
  column: number;
}

export const movingKeys: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowRight',
  'ArrowLeft',
  'Home',
  'End',
  'PageDown',
  'PageUp',
]);

/** Where a moving key leads; beyond the first and the last row to another page. */
function destination(
  { key, far }: { key: string; far: boolean },
  { row, column }: Place,
  { rows, columns, page, forward }: GridView,
): Place | Turn {
  const at = (toRow: number, toColumn: number): Place | Turn => {
    if (toRow >= rows) return { page: page + 1, row: 'first', column };
    if (toRow < 0) return { page: page - 1, row: 'last', column };
    return { row: toRow, column: Math.max(nameColumn, Math.min(toColumn, columns - 1)) };
  };
  if (key === 'ArrowDown') return at(row + 1, column);
  if (key === 'ArrowUp') return at(row - 1, column);
  if (key === 'ArrowRight') return at(row, column + forward);
  if (key === 'ArrowLeft') return at(row, column - forward);
  if (key === 'Home') return at(far ? 0 : row, 0);
  if (key === 'End') return at(far ? rows - 1 : row, columns - 1);
  return { page: page + (key === 'PageDown' ? 1 : -1), row: 'first', column };
}

/**
 * Moves the focus through the pages of a grid and marks cells. Keys that are pressed after one that turns the page are
 * applied to the new page. While other people load, for example after a search, keys do nothing.
 */
export function gridKeys() {
  let turning: Turn | undefined;
  let wanted: GridView['wanted'] | undefined;
  const early: GridKey[] = [];

  /** A search, another camp or a page chosen elsewhere replaces the turn, and the keys after it were not for that. */
  function follow(next: GridView['wanted']) {
    const before = wanted;
    wanted = next;
    if (!before || !turning || (next.people === before.people && next.page === before.page)) return;
    if (next.people === before.people && next.page === turning.page) return;
    turning = undefined;
    early.length = 0;
  }

  function turn(to: Turn, grid: GridView) {
    turning = to;
    grid.goTo(to.page);
  }

  function moveOn({ row, column }: Place, grid: GridView) {
    const next = nextPerson({ ...grid, row });
    if (next && next.page !== grid.page) turn({ page: next.page, row: 'first', column }, grid);
    else grid.focus({ row: next?.row ?? row, column });
    if (!next) grid.onEnd();
  }

  function press(pressed: GridKey, grid: GridView) {
    if (turning) early.push(pressed);
    if (turning || grid.busy) return;
    const place = grid.focused();
    if (!place) return;
    if ('mark' in pressed) {
      if (place.column === nameColumn) return;
      const moves = grid.movesOn && pressed.mark !== null;
      grid.onMark(place, pressed.mark, () => moves && moveOn(place, grid));
      return;
    }
    const next = destination(pressed, place, grid);
    if (!('page' in next)) grid.focus(next);
    else if (next.page >= 1 && next.page <= grid.pages) turn(next, grid);
  }

  return {
    press,
    /** After every render. */
    rendered(grid: GridView) {
      follow(grid.wanted);
      if (grid.busy || turning?.page !== grid.page) return;
      const { row, column } = turning;
      turning = undefined;
      grid.focus({ row: row === 'first' ? 0 : grid.rows - 1, column });
      for (const pressed of early.splice(0)) press(pressed, grid);
    },
  };
}
