import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useEffect, useId, useState, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { followPointer, placeIn, shiftIn, type RowDrag } from './row-drag.ts';
import {
  type Announcement,
  cancelCarry,
  moveItem,
  pressKey,
  type SortableChange,
  type SortableState,
} from './sortable-state.ts';

export interface SortableItem {
  id: string;
  title: string;
  /** Below the title. */
  detail?: string;
}

interface Props {
  /** What the rows are, for screen readers. */
  label: string;
  items: readonly SortableItem[];
  onOrder: (items: readonly SortableItem[]) => void;
}

const control =
  'text-muted hover:bg-sunken hover:text-ink flex size-11 shrink-0 items-center justify-center rounded-xl -outline-offset-2 aria-disabled:opacity-30';

/** A list to reorder: by dragging the handle, by keys on the handle, or with the arrow buttons. */
export function SortableList({ label, items, onOrder }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [announced, setAnnounced] = useState('');
  const total = items.length;
  const { list, move, isLifted, isDragging, placeOf, shiftOf, handle } = useSortable({
    items,
    onOrder,
    onAnnounce: ({ kind, item, place }) =>
      setAnnounced(t(`ui.order.news.${kind}`, { name: item.title, place, total })),
  });
  // A row that was moved by keyboard may be out of sight.
  useEffect(() => {
    if (list.current?.contains(document.activeElement))
      document.activeElement?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {t('ui.order.hint')}
      </p>
      <ul
        ref={list}
        aria-label={label}
        className={classes('relative mt-4 flex flex-col gap-2', isDragging && 'cursor-grabbing select-none')}
      >
        {items.map((item, index) => (
          <li
            key={item.id}
            style={{ transform: shiftOf(index) === 0 ? undefined : `translateY(${shiftOf(index)}px)` }}
            className={classes(
              'bg-surface flex items-center gap-1 rounded-xl border p-1',
              isLifted(index) ? 'border-primary shadow-raised ring-primary z-10 ring-1' : 'border-line',
              isDragging && !isLifted(index) && 'transition-transform duration-150',
            )}
          >
            <button
              type="button"
              aria-label={t('ui.order.handle', { name: item.title })}
              aria-pressed={isLifted(index)}
              aria-describedby={`${id}-hint`}
              className={classes(control, 'cursor-grab touch-none', isLifted(index) && 'cursor-grabbing')}
              {...handle(index)}
            >
              <GripVertical aria-hidden="true" className="size-5" />
            </button>
            <span className="min-w-0 grow py-1">
              <span className="block font-semibold wrap-anywhere">
                <span aria-hidden="true" className="text-muted me-2 font-mono text-sm tabular-nums">
                  {placeOf(index)}
                </span>
                <bdi>{item.title}</bdi>
              </span>
              {item.detail && <span className="text-muted block text-sm">{item.detail}</span>}
            </span>
            <button
              type="button"
              aria-label={t('ui.order.up', { name: item.title })}
              aria-disabled={index === 0}
              className={control}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              aria-label={t('ui.order.down', { name: item.title })}
              aria-disabled={index === total - 1}
              className={control}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown aria-hidden="true" className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" aria-live="assertive" className="sr-only">
        {announced}
      </p>
    </>
  );
}

interface Options<Item> {
  items: readonly Item[];
  onOrder: (items: readonly Item[]) => void;
  onAnnounce: (announcement: Announcement<Item>) => void;
}

/** Rows change places by mouse, touch or keyboard. Escape cancels. */
function useSortable<Item extends { id: string }>({ items, onOrder, onAnnounce }: Options<Item>) {
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
