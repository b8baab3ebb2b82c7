/** A row that is being dragged. The rows move by transform only; the DOM keeps its order until the row is dropped. */
export interface RowDrag {
  from: number;
  to: number;
  /** Distance from the row's own place, in pixels. */
  offset: number;
  /** How far the other rows move to make room, in pixels. */
  step: number;
}

/** The place of a row if the dragged one were dropped now. */
export function placeIn({ from, to }: RowDrag, index: number): number {
  if (index === from) return to;
  if (index > from && index <= to) return index - 1;
  return index < from && index >= to ? index + 1 : index;
}

/** Distance of a row from its own place, in pixels. */
export const shiftIn = (drag: RowDrag, index: number): number =>
  index === drag.from ? drag.offset : (placeIn(drag, index) - index) * drag.step;

interface Row {
  top: number;
  height: number;
}

/** The place a row is dragged to: past another one as soon as its leading edge crosses the other's middle. */
export function placeAt(rows: readonly Row[], from: number, offset: number): number {
  const own = rows[from] ?? { top: 0, height: 0 };
  const edge = own.top + offset + (offset > 0 ? own.height : 0);
  return rows.filter(({ top, height }, index) => index !== from && top + height / 2 < edge).length;
}

const rowsOf = (list: HTMLElement): Row[] =>
  [...list.children].map((row) => ({
    top: (row as HTMLElement).offsetTop,
    height: (row as HTMLElement).offsetHeight,
  }));

const none: Row = { top: 0, height: 0 };
const bottomOf = ({ top, height }: Row) => top + height;

/** How far the other rows move when this one leaves its place. */
function stepOf(rows: readonly Row[], from: number): number {
  const [first, second] = rows;
  const gap = first && second ? second.top - bottomOf(first) : 0;
  return (rows[from] ?? none).height + gap;
}

export function dragTo(rows: readonly Row[], from: number, to: number): RowDrag {
  const [own = none, other = none] = [rows[from], rows[to]];
  const offset = to > from ? bottomOf(other) - bottomOf(own) : other.top - own.top;
  return { from, to, offset, step: stepOf(rows, from) };
}

export const drawAt = (list: HTMLElement, from: number, to: number): void =>
  drawDrag(list, dragTo(rowsOf(list), from, to));

/** Draws a drag; null draws none. */
export function drawDrag(list: HTMLElement, drag: RowDrag | null): void {
  list.style.userSelect = drag ? 'none' : '';
  for (const [index, row] of [...list.children].entries()) {
    const { style } = row as HTMLElement;
    const isLifted = drag?.from === index;
    style.transform = drag ? `translateY(${shiftIn(drag, index)}px)` : '';
    style.transition = drag && !isLifted ? 'transform 150ms' : '';
    style.position = isLifted ? 'relative' : '';
    style.zIndex = isLifted ? '10' : '';
    style.background = isLifted ? 'var(--color-surface)' : '';
    style.boxShadow = isLifted ? 'inset 0 0 0 2px var(--color-primary)' : '';
  }
}

/** Ends the drawing when rows change places, come or go, before that is painted: a dropped row stays where it is until then. */
export function clearWhenReordered(list: HTMLElement): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    drawDrag(list, null);
  });
  observer.observe(list, { childList: true });
}

interface Options {
  list: HTMLElement;
  from: number;
  /** What stays in sight: a card may be taller than what is left of the screen. */
  handle: Element;
  pointer: { pointerId: number; clientY: number };
  /** With the place to drop the row at; its own when the browser cancelled the pointer. */
  onEnd: (to: number) => void;
}

/** Drags a row with a pointer until it is released. */
export function followPointer({ list, from, handle, pointer, onEnd }: Options): () => void {
  const rows = rowsOf(list);
  const own = rows[from] ?? none;
  const step = stepOf(rows, from);
  // Relative to the list, so that scrolling does not move the row.
  const heightOf = (clientY: number) => clientY - list.getBoundingClientRect().top;
  const start = heightOf(pointer.clientY);
  const highest = (rows[0] ?? none).top - own.top;
  const lowest = bottomOf(rows.at(-1) ?? none) - bottomOf(own);
  let to = from;
  let lastY = pointer.clientY;

  const listening = new AbortController();
  const { signal } = listening;
  const onMove = ({ pointerId, clientY }: PointerEvent) => {
    if (pointerId !== pointer.pointerId) return;
    const offset = Math.max(highest, Math.min(lowest, heightOf(clientY) - start));
    to = placeAt(rows, from, offset);
    drawDrag(list, { from, to, offset, step });
    // Scrolls only where the pointer goes, never against it.
    const isUpper = clientY < window.innerHeight / 2;
    if (isUpper === clientY < lastY) handle.scrollIntoView({ block: 'nearest' });
    lastY = clientY;
  };
  const onUp = ({ pointerId, type }: PointerEvent) => {
    if (pointerId !== pointer.pointerId) return;
    listening.abort();
    onEnd(type === 'pointerup' ? to : from);
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onUp, { signal });
  return () => listening.abort();
}
