import { type KeyboardEvent, useRef, useState } from 'react';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';

interface Place {
  row: number;
  column: number;
}

/** The column of names, before the first result. */
export const nameColumn = -1;

/** One tab stop for the whole table; arrow keys, Home and End move within it. */
export function useCellKeys({ rows, columns }: { rows: number; columns: number }) {
  const forward = directionOf(useLanguage()) === 'rtl' ? -1 : 1;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  // The list may have become shorter.
  const stop = { row: Math.min(at.row, rows - 1), column: Math.min(at.column, columns - 1) };

  function onKeyDown(event: KeyboardEvent, { row, column }: Place) {
    const ends = event.ctrlKey || event.metaKey;
    const targets: Record<string, Place> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowRight: { row, column: column + forward },
      ArrowLeft: { row, column: column - forward },
      Home: { row: ends ? 0 : row, column: 0 },
      End: { row: ends ? rows - 1 : row, column: columns - 1 },
    };
    const to = event.altKey ? undefined : targets[event.key];
    if (!to) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.row} ${to.column}"]`)?.focus();
  }

  const stopAt = (place: Place) => ({
    'data-cell': `${place.row} ${place.column}`,
    tabIndex: place.row === stop.row && place.column === stop.column ? 0 : -1,
    onFocus: () => setAt(place),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
  });
  return { table, stopAt };
}
