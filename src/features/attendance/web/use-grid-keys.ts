import type { TFunction } from 'i18next';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';
import { type GridKey, gridKeys, type GridView, movingKeys, type Place } from './grid-keys.ts';
import { markOfKey } from './mark-keys.ts';

interface Options extends Pick<GridView, 'rows' | 'columns' | 'page' | 'pages' | 'busy' | 'goTo' | 'onMark'> {
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

  const view: GridView = {
    ...options,
    forward: directionOf(language) === 'rtl' ? -1 : 1,
    focused: () => placeOf(document.activeElement),
    focus: ({ row, column }) =>
      table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus(),
  };
  useLayoutEffect(() => keys.rendered(view));

  return {
    table,
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
