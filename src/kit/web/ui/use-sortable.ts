import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

interface Drag {
  from: number;
  to: number;
  /** How far the row is from its place, in pixels. */
  offset: number;
  /** How far the others make way. */
  step: number;
}

interface Options<Item> {
  items: readonly Item[];
  onOrder: (items: Item[]) => void;
  onNews: (news: 'lifted' | 'moved' | 'dropped' | 'cancelled', item: Item, place: number) => void;
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Where each row of the list begins and ends, seen from the top of the list. */
const rowsOf = (list: HTMLElement) =>
  [...list.children].map((row) => ({
    top: (row as HTMLElement).offsetTop,
    height: (row as HTMLElement).offsetHeight,
  }));

/** Rows of a list change places by pointer, finger or key. While one is lifted, Escape puts everything back. */
export function useSortable<Item extends { id: string }>({ items, onOrder, onNews }: Options<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [carried, setCarried] = useState<{ id: string; before: readonly Item[] } | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || to === from) return;
    onOrder(moved(items, from, to));
    onNews('moved', item, to + 1);
  }

  function cancel() {
    stop.current();
    setDrag(null);
    if (!carried) return;
    setCarried(null);
    onOrder([...carried.before]);
    const place = carried.before.findIndex(({ id }) => id === carried.id);
    const item = carried.before[place];
    if (item) onNews('cancelled', item, place + 1);
  }

  const lifted = drag !== null || carried !== null;
  const escape = useRef(cancel);
  useEffect(() => {
    escape.current = cancel;
  });
  useEffect(() => {
    if (!lifted) return undefined;
    // Before the dialog around the list hears of it: one Escape puts the row back, the next closes the dialog.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      escape.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [lifted]);

  /** The order of the page stays while a row is dragged, and changes once it is let go. */
  function startDrag(from: number, event: PointerEvent) {
    const element = list.current;
    const rows = element ? rowsOf(element) : [];
    const own = rows[from];
    const last = rows.at(-1);
    if (!element || !own || !last || event.button !== 0) return;
    setCarried(null);
    const { pointerId } = event;
    const heightAt = (clientY: number) => clientY - element.getBoundingClientRect().top;
    const start = heightAt(event.clientY);
    const gap = rows.length > 1 ? (rows[1]?.top ?? 0) - (rows[0]?.top ?? 0) - (rows[0]?.height ?? 0) : 0;
    let to = from;

    const onMove = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      const lowest = last.top + last.height - own.height - own.top;
      const offset = Math.max(-own.top, Math.min(lowest, heightAt(next.clientY) - start));
      const centre = own.top + offset + own.height / 2;
      to = rows.filter((row, index) => index !== from && row.top + row.height / 2 < centre).length;
      setDrag({ from, to, offset, step: own.height + gap });
      element.children[from]?.scrollIntoView({ block: 'nearest' });
    };
    const onUp = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      stop.current();
      setDrag(null);
      if (next.type === 'pointerup') move(from, to);
    };
    const listening = new AbortController();
    stop.current = () => listening.abort();
    const { signal } = listening;
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', onUp, { signal });
  }

  function onKeyDown(index: number, event: KeyboardEvent) {
    const item = items[index];
    if (!item) return;
    const holds = carried?.id === item.id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      setCarried(holds ? null : { id: item.id, before: items });
      onNews(holds ? 'dropped' : 'lifted', item, index + 1);
    } else if (holds && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
    }
  }

  return {
    list,
    move,
    isLifted: (index: number) =>
      drag?.from === index || (carried !== null && carried.id === items[index]?.id),
    isDragging: drag !== null,
    /** Where the row would stand if the dragged one were let go now, from 1. */
    placeOf: (index: number) => (drag === null ? index : placeOf(drag, index)) + 1,
    shiftOf: (index: number) => (drag === null ? 0 : shift(drag, index)),
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent) => startDrag(index, event),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(index, event),
      // Whoever goes elsewhere has let go.
      onBlur: () => setCarried(null),
    }),
  };
}

function placeOf({ from, to }: Drag, index: number): number {
  if (index === from) return to;
  if (index > from && index <= to) return index - 1;
  return index < from && index >= to ? index + 1 : index;
}

function shift(drag: Drag, index: number): number {
  return index === drag.from ? drag.offset : (placeOf(drag, index) - index) * drag.step;
}
