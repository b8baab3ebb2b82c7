import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { followPointer, placeIn, shiftIn, type RowDrag } from './row-drag.ts';

interface Options<Item> {
  items: readonly Item[];
  onOrder: (items: Item[]) => void;
  onNews: (news: 'lifted' | 'moved' | 'dropped' | 'cancelled', item: Item, place: number) => void;
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Rows of a list change places by pointer, finger or key. While one is lifted, Escape puts everything back. */
export function useSortable<Item extends { id: string }>({ items, onOrder, onNews }: Options<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<RowDrag | null>(null);
  /** The row that the keys move, and the order before. */
  const [carried, setCarried] = useState<{ id: string; before: readonly Item[] } | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || to === from) return;
    onOrder(moved(items, from, to));
    onNews('moved', item, to + 1);
  }

  function startDrag(from: number, event: PointerEvent) {
    if (!list.current || event.button !== 0) return;
    stop.current();
    setCarried(null);
    stop.current = followPointer({
      list: list.current,
      from,
      pointer: event,
      onDrag: setDrag,
      onEnd(to) {
        setDrag(null);
        if (to !== null) move(from, to);
      },
    });
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

  useEscape(drag !== null || carried !== null, () => {
    stop.current();
    setDrag(null);
    if (!carried) return;
    setCarried(null);
    onOrder([...carried.before]);
    const place = carried.before.findIndex(({ id }) => id === carried.id);
    const item = carried.before[place];
    if (item) onNews('cancelled', item, place + 1);
  });

  return {
    list,
    move,
    isDragging: drag !== null,
    isLifted: (index: number) =>
      drag?.from === index || (carried !== null && carried.id === items[index]?.id),
    /** From 1, as it would be if the dragged row were let go now. */
    placeOf: (index: number) => (drag ? placeIn(drag, index) : index) + 1,
    shiftOf: (index: number) => (drag ? shiftIn(drag, index) : 0),
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent) => startDrag(index, event),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(index, event),
      // Whoever goes elsewhere has let go.
      onBlur: () => setCarried(null),
    }),
  };
}

/** Hears Escape before the dialog around the list does: the first puts the row back, the next closes the dialog. */
function useEscape(active: boolean, cancel: () => void) {
  const latest = useRef(cancel);
  useEffect(() => {
    latest.current = cancel;
  });
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [active]);
}
