import type { Mark } from './shared/marked-grid.ts';

export interface Place {
  row: number;
  column: number;
}

/** A pressed key: one that moves, far with Ctrl or Command, or one that marks. */
export type GridKey = { key: string; far: boolean } | { mark: Mark };

export interface GridView {
  rows: number;
  columns: number;
  page: number;
  pages: number;
  /** Another page is loading. */
  busy: boolean;
  /** -1 where columns run from right to left. */
  forward: 1 | -1;
  focused: () => Place | null;
  focus: (place: Place) => void;
  goTo: (page: number) => void;
  onMark: (place: Place, mark: Mark) => void;
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
    return { row: toRow, column: Math.max(0, Math.min(toColumn, columns - 1)) };
  };
  if (key === 'ArrowDown') return at(row + 1, column);
  if (key === 'ArrowUp') return at(row - 1, column);
  if (key === 'ArrowRight') return at(row, column + forward);
  if (key === 'ArrowLeft') return at(row, column - forward);
  if (key === 'Home') return at(far ? 0 : row, 0);
  if (key === 'End') return at(far ? rows - 1 : row, columns - 1);
  return { page: page + (key === 'PageDown' ? 1 : -1), row: 'first', column };
}

/** Moves the focus through the pages of a grid and marks cells. Keys pressed while a page loads are applied to it. */
export function gridKeys() {
  let turning: Turn | undefined;
  const early: GridKey[] = [];

  function press(pressed: GridKey, grid: GridView) {
    if (grid.busy || turning) {
      early.push(pressed);
      return;
    }
    const place = grid.focused();
    if (!place) return;
    if ('mark' in pressed) {
      grid.onMark(place, pressed.mark);
      return;
    }
    const next = destination(pressed, place, grid);
    if (!('page' in next)) grid.focus(next);
    else if (next.page >= 1 && next.page <= grid.pages) {
      turning = next;
      grid.goTo(next.page);
    }
  }

  return {
    press,
    /** After every render. */
    rendered(grid: GridView) {
      if (grid.busy || turning?.page !== grid.page) return;
      const { row, column } = turning;
      turning = undefined;
      grid.focus({ row: row === 'first' ? 0 : grid.rows - 1, column });
      for (const pressed of early.splice(0)) press(pressed, grid);
    },
  };
}
