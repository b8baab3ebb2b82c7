import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';

interface Place {
  row: number;
  column: number;
}

interface Wanted {
  rows: number;
  columns: number;
  /** Where the focus is before anybody moved it. */
  start: number;
  /** Another page is on its way. */
  busy: boolean;
  page: number;
  pages: number;
  goTo: (page: number) => void;
}

const placeOf = (target: EventTarget): Place | null => {
  const named = target instanceof HTMLElement ? target.dataset.cell?.split(' ').map(Number) : undefined;
  return named ? { row: named[0] ?? 0, column: named[1] ?? 0 } : null;
};

/** One stop for Tab; arrow keys move within, and past the last row to the next page. */
export function useGridKeys({ rows, columns, start, busy, page, pages, goTo }: Wanted) {
  const forward = directionOf(useLanguage()) === 'rtl' ? -1 : 1;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: start });
  const arriving = useRef<{ page: number; end: 'first' | 'last' }>(undefined);
  const row = Math.min(at.row, rows - 1);
  const column = Math.min(at.column, columns - 1);

  const focus = (place: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${place.row} ${place.column}"]`)?.focus();

  useEffect(() => {
    if (busy || arriving.current?.page !== page) return;
    focus({ row: arriving.current.end === 'first' ? 0 : rows - 1, column: at.column });
    arriving.current = undefined;
  });

  function turn(next: number, end: 'first' | 'last') {
    if (next < 1 || next > pages) return;
    arriving.current = { page: next, end };
    goTo(next);
  }

  function move(to: Place) {
    if (to.row >= rows) turn(page + 1, 'first');
    else if (to.row < 0) turn(page - 1, 'last');
    else focus({ row: to.row, column: Math.max(0, Math.min(to.column, columns - 1)) });
  }

  /** True when the key was one that moves. */
  function onMove(event: KeyboardEvent, from: Place): boolean {
    const ends = event.ctrlKey || event.metaKey;
    const moves: Record<string, () => void> = {
      ArrowDown: () => move({ ...from, row: from.row + 1 }),
      ArrowUp: () => move({ ...from, row: from.row - 1 }),
      ArrowRight: () => move({ ...from, column: from.column + forward }),
      ArrowLeft: () => move({ ...from, column: from.column - forward }),
      Home: () => move({ row: ends ? 0 : from.row, column: 0 }),
      End: () => move({ row: ends ? rows - 1 : from.row, column: columns - 1 }),
      PageDown: () => turn(page + 1, 'first'),
      PageUp: () => turn(page - 1, 'first'),
    };
    const go = moves[event.key];
    if (!go) return false;
    go();
    return true;
  }

  return {
    table,
    /** Until another page is there, keys would still mean the one that leaves. */
    isBusy: () => busy || arriving.current !== undefined,
    onMove,
    placeOf,
    /** What a cell's button needs. */
    stop: (place: Place) => ({
      'data-cell': `${place.row} ${place.column}`,
      tabIndex: place.row === row && place.column === column ? 0 : -1,
      onFocus: () => setAt(place),
    }),
  };
}
