import type { TFunction } from '#kit/shared/translation.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';
import { type GridKey, gridKeys, type GridView, movingKeys, type Place } from './grid-keys.ts';
import { latinDigits } from '#kit/shared/typed-text.ts';
import { attendanceStates } from '../attendance.rules.ts';
import type { Mark } from './shared/marked-grid.ts';

interface Options extends Omit<GridView, 'forward' | 'focused' | 'focus'> {
  /** The column that has the focus at first. */
  start: number;
}

export const placeOf = (target: EventTarget | null): Place | null => {
  const cell =
    target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined;
  const [row, column] = cell?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
};

/** What a key does in the grid. Ctrl with a letter belongs to the browser or to undo. */
function gridKeyOf(event: KeyboardEvent, t: TFunction): GridKey | null {
  const far = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  if (movingKeys.has(event.key)) return { key: event.key, far };
  const mark = far ? undefined : markOfKey(event, t);
  return mark === undefined ? null : { mark };
}

/** A roving tab stop: arrow keys move within the grid and past the last row to the next page; letters mark. */
export function useGridKeys({ start, ...options }: Options) {
  const { t } = useTranslation();
  const language = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: start });
  const [keys] = useState(gridKeys);
  const { rows, columns } = options;

  const cellAt = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
  const focus = (place: Place) => {
    const cell = cellAt(place);
    if (cell) focusInSight(cell);
  };
  const view: GridView = {
    ...options,
    forward: directionOf(language) === 'rtl' ? -1 : 1,
    focused: () => placeOf(document.activeElement),
    focus,
  };
  // After the effects of the layout: a new page scrolls to its top first.
  useEffect(() => keys.rendered(view));

  // Keys begin in the session that opens, unless the focus is already at work elsewhere on the page.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const cell = table.current?.querySelector<HTMLElement>(`[data-cell="0 ${start}"]`);
      if (cell && document.activeElement?.contains(cell)) focusInSight(cell);
      else cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [start]);

  return {
    table,
    focus,
    stop: { row: Math.min(at.row, rows - 1), column: Math.min(at.column, columns - 1) },
    onFocus: ({ target }: { target: EventTarget }) => {
      const place = placeOf(target);
      if (place) setAt(place);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const pressed = placeOf(event.target) && gridKeyOf(event, t);
      if (!pressed) return;
      event.preventDefault();
      keys.press(pressed, view);
    },
  };
}

/** Focuses a cell and scrolls no further than needed; the headings of its columns stay in sight with it. */
function focusInSight(cell: HTMLElement) {
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const grid = cell.closest('[data-frame]');
  const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (grid && grid.getBoundingClientRect().top < header) grid.scrollIntoView({ block: 'nearest' });
}

const codes = { present: 'KeyP', absent: 'KeyA', late: 'KeyL', excused: 'KeyE' } as const;
const none = new Set(['Delete', 'Backspace', '0']);

/**
 * The mark that a key sets: by letter in the page's language, or by the position of P, A, L and E on an Arabic
 * keyboard.
 */
function markOfKey({ key, code }: { key: string; code: string }, t: TFunction): Mark | undefined {
  if (none.has(latinDigits(key))) return null;
  const typed = key.toLowerCase();
  const named = attendanceStates.find(
    (state) =>
      t(`attendance.letters.${state}`).toLowerCase() === typed || codes[state] === `Key${key.toUpperCase()}`,
  );
  if (named || /^[a-z]$/.test(typed)) return named;
  return attendanceStates.find((state) => codes[state] === code);
}
