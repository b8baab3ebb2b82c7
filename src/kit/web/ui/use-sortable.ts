import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { followPointer, placeIn, shiftIn, type RowDrag } from './row-drag.ts';
import {
  type Announcement,
  cancelCarry,
  moveItem,
  pressKey,
  type SortableChange,
  type SortableState,
} from './sortable-state.ts';

interface Options<Item> {
  items: readonly Item[];
  onOrder: (items: readonly Item[]) => void;
  onAnnounce: (announcement: Announcement<Item>) => void;
}

/** Rows change places by mouse, touch or keyboard. Escape cancels. */
export function useSortable<Item extends { id: string }>({ items, onOrder, onAnnounce }: Options<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const [carried, setCarried] = useState<SortableState<Item>['carried']>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const state = { items, carried };

  function apply(change: SortableChange<Item> | null) {
    if (!change) return;
    setCarried(change.carried);
    if (change.items !== items) onOrder(change.items);
    if (change.announcement) onAnnounce(change.announcement);
  }
  // A drag or a button ends what the keyboard carries.
  const move = (from: number, to: number) => apply(moveItem({ items, carried: null }, from, to));

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
    const change = pressKey(state, index, event.key);
    if (!change) return;
    event.preventDefault();
    apply(change);
  }

  useEscape(drag !== null || carried !== null, () => {
    stop.current();
    setDrag(null);
    apply(cancelCarry(state));
  });

  return {
    list,
    move,
    isDragging: drag !== null,
    isLifted: (index: number) =>
      drag?.from === index || (carried !== null && carried.id === items[index]?.id),
    /** From 1, as if the dragged row were dropped now. */
    placeOf: (index: number) => (drag ? placeIn(drag, index) : index) + 1,
    shiftOf: (index: number) => (drag ? shiftIn(drag, index) : 0),
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent) => startDrag(index, event),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(index, event),
      // Leaving the handle drops the row.
      onBlur: () => setCarried(null),
    }),
  };
}

/** Handles Escape before the dialog around the list: the first press cancels the move, the next closes the dialog. */
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
