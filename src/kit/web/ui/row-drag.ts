/** A row that is being dragged. */
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

interface Options {
  list: HTMLElement;
  from: number;
  /** What stays in sight while the row is dragged; by default the row. A card may be taller than what is left of the screen. */
  handle?: Element;
  pointer: { pointerId: number; clientY: number };
  onDrag: (drag: RowDrag) => void;
  /** Null when the browser cancelled the pointer. */
  onEnd: (to: number | null) => void;
}

/** Follows a pointer until it is released. Rows move by transform only; the DOM keeps its order. */
export function followPointer({ list, from, handle, pointer, onDrag, onEnd }: Options): () => void {
  const rows = [...list.children].map((row) => ({
    top: (row as HTMLElement).offsetTop,
    height: (row as HTMLElement).offsetHeight,
  }));
  const [first = { top: 0, height: 0 }, second] = rows;
  const own = rows[from] ?? first;
  const last = rows.at(-1) ?? first;
  const step = own.height + (second ? second.top - first.top - first.height : 0);
  // Relative to the list, so that scrolling does not move the row.
  const heightOf = (clientY: number) => clientY - list.getBoundingClientRect().top;
  const start = heightOf(pointer.clientY);
  let to = from;
  let lastY = pointer.clientY;

  const listening = new AbortController();
  const { signal } = listening;
  const onMove = ({ pointerId, clientY }: PointerEvent) => {
    if (pointerId !== pointer.pointerId) return;
    const lowest = last.top + last.height - own.height - own.top;
    const offset = Math.max(first.top - own.top, Math.min(lowest, heightOf(clientY) - start));
    to = placeAt(rows, from, offset);
    onDrag({ from, to, offset, step });
    // Scrolls only where the pointer goes, never against it.
    const isUpper = clientY < window.innerHeight / 2;
    if (isUpper === clientY < lastY) (handle ?? list.children[from])?.scrollIntoView({ block: 'nearest' });
    lastY = clientY;
  };
  const onUp = ({ pointerId, type }: PointerEvent) => {
    if (pointerId !== pointer.pointerId) return;
    listening.abort();
    onEnd(type === 'pointerup' ? to : null);
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onUp, { signal });
  return () => listening.abort();
}
