import type { TFunction } from 'i18next';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';
import { markOfKey } from './mark-keys.ts';
import type { Mark } from './marked-grid.ts';

export interface Place {
  row: number;
  column: number;
}

interface Wanted {
  rows: number;
  columns: number;
  /** The column that has the focus before anybody moved it. */
  start: number;
  /** Another page is on its way. */
  busy: boolean;
  page: number;
  pages: number;
  goTo: (page: number) => void;
  onMark: (place: Place, mark: Mark) => void;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey'>;

export const placeOf = (target: EventTarget | null): Place | null => {
  const cell =
    target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined;
  const [row, column] = cell?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
};

const moving = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowRight',
  'ArrowLeft',
  'Home',
  'End',
  'PageDown',
  'PageUp',
]);

/** Ctrl with a letter belongs to the browser or to undoing. */
const markOf = (pressed: Pressed, t: TFunction) =>
  pressed.ctrlKey || pressed.metaKey ? undefined : markOfKey(pressed, t);

/** One stop for Tab; arrow keys move within, and past the last row to the next page; letters mark. */
export function useGridKeys({ rows, columns, start, busy, page, pages, goTo, onMark }: Wanted) {
  const { t } = useTranslation();
  const forward = directionOf(useLanguage()) === 'rtl' ? -1 : 1;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: start });
  const turning = useRef<{ page: number; end: 'first' | 'last' }>(undefined);
  /** What was typed while a page was turned is meant for the rows to come. */
  const early = useRef<Pressed[]>([]);

  const focus = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();

  function turn(next: number, end: 'first' | 'last') {
    if (next < 1 || next > pages) return;
    turning.current = { page: next, end };
    goTo(next);
  }

  function move(to: Place) {
    if (to.row >= rows) turn(page + 1, 'first');
    else if (to.row < 0) turn(page - 1, 'last');
    else focus({ row: to.row, column: Math.max(0, Math.min(to.column, columns - 1)) });
  }

  function travel({ key, ctrlKey, metaKey }: Pressed, { row, column }: Place) {
    const far = ctrlKey || metaKey;
    if (key === 'ArrowDown') move({ row: row + 1, column });
    else if (key === 'ArrowUp') move({ row: row - 1, column });
    else if (key === 'ArrowRight') move({ row, column: column + forward });
    else if (key === 'ArrowLeft') move({ row, column: column - forward });
    else if (key === 'Home') move({ row: far ? 0 : row, column: 0 });
    else if (key === 'End') move({ row: far ? rows - 1 : row, column: columns - 1 });
    else turn(page + (key === 'PageDown' ? 1 : -1), 'first');
  }

  function press(pressed: Pressed) {
    const place = placeOf(document.activeElement);
    if (busy || turning.current) early.current.push(pressed);
    else if (place && moving.has(pressed.key)) travel(pressed, place);
    else if (place) onMark(place, markOf(pressed, t) ?? null);
  }

  useLayoutEffect(() => {
    if (busy || turning.current?.page !== page) return;
    focus({ row: turning.current.end === 'first' ? 0 : rows - 1, column: at.column });
    turning.current = undefined;
    for (const pressed of early.current.splice(0)) press(pressed);
  });

  return {
    table,
    stop: { row: Math.min(at.row, rows - 1), column: Math.min(at.column, columns - 1) },
    onFocus: ({ target }: { target: EventTarget }) => {
      const place = placeOf(target);
      if (place) setAt(place);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || !placeOf(event.target)) return;
      if (!moving.has(event.key) && markOf(event, t) === undefined) return;
      event.preventDefault();
      press({ key: event.key, code: event.code, ctrlKey: event.ctrlKey, metaKey: event.metaKey });
    },
  };
}
