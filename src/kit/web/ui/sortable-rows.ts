import { shiftIn, type RowDrag } from './row-drag.ts';

/** The order of the rows of a table or of its cards, as a handle in a row reads and changes it. */
export interface RowOrder {
  /** In the order on the screen. */
  ids: () => readonly string[];
  /** Shows this order; nothing is saved. */
  show: (ids: readonly string[]) => void;
  /** Saves the order on the screen, unless it is still this one. */
  save: (before: readonly string[]) => void;
  announce: (text: string) => void;
}

export const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** The rows in the order of these ids; rows without one come last. */
export function inOrder<Row>(
  rows: readonly Row[],
  ids: readonly string[],
  idOf: (row: Row) => string,
): Row[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = (row: Row) => place.get(idOf(row)) ?? ids.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Draws a drag on rows that belong to a table; null draws none. */
export function drawDrag(list: HTMLElement, drag: RowDrag | null): void {
  list.style.userSelect = drag ? 'none' : '';
  for (const [index, row] of [...list.children].entries()) {
    const { style } = row as HTMLElement;
    const isLifted = drag?.from === index;
    style.transform = drag ? `translateY(${shiftIn(drag, index)}px)` : '';
    style.position = isLifted ? 'relative' : '';
    style.zIndex = isLifted ? '10' : '';
    style.background = isLifted ? 'var(--surface)' : '';
    style.boxShadow = isLifted ? 'inset 0 0 0 2px var(--primary)' : '';
  }
}

/** Runs once when the rows have changed places in the page, before they are painted. */
export function whenOrdered(list: HTMLElement, run: () => void): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    run();
  });
  observer.observe(list, { childList: true });
}
