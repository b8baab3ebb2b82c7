import GripVertical from 'lucide-react/icons/grip-vertical';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { followPointer } from './row-drag.ts';
import { drawDrag, type RowOrder, whenOrdered } from './sortable-rows.ts';
import { type Announcement, cancelCarry, moveItem, pressKey, type SortableState } from './sortable-state.ts';

interface Props {
  id: string;
  /** Name of the row. */
  name: string;
  order: RowOrder;
  /** Id of a text that says how it works. */
  hint: string;
}

interface Item {
  id: string;
}

const listOf = (handle: HTMLElement) => handle.closest('tr, li')?.parentElement ?? null;
const itemsOf = (ids: readonly string[]): Item[] => ids.map((id) => ({ id }));
const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => id);

/** Moves a row one place up or down and saves. Without an order nothing moves. */
export function useMoveRow(order: RowOrder | null) {
  const say = useAnnounce(order);
  return ({ id, name }: Pick<Props, 'id' | 'name'>, by: -1 | 1) => {
    if (!order) return;
    const before = order.ids();
    const from = before.indexOf(id);
    const change = moveItem({ items: itemsOf(before), carried: null }, from, from + by);
    if (!change) return;
    order.show(idsOf(change.items));
    say(name, change.announcement);
    order.save(before);
  };
}

function useAnnounce(order: RowOrder | null) {
  const { t } = useTranslation();
  return (name: string, news: Announcement<Item> | undefined) => {
    if (news)
      order?.announce(
        t(`ui.order.news.${news.kind}`, { name, place: news.place, total: order.ids().length }),
      );
  };
}

/** Drags a row of a table by mouse or touch; Space or Enter picks it up for the arrow keys. Saves when it is dropped. */
export function RowHandle({ id, name, order, hint }: Props) {
  const { t } = useTranslation();
  const say = useAnnounce(order);
  const [carried, setCarried] = useState<SortableState<Item>['carried']>(null);
  const stopDrag = useRef<() => void>(() => undefined);
  useEffect(() => () => stopDrag.current(), []);

  function drop() {
    if (carried) order.save(idsOf(carried.before));
    setCarried(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const state = { items: itemsOf(order.ids()), carried };
    const index = state.items.findIndex((item) => item.id === id);
    const change = event.key === 'Escape' && carried ? cancelCarry(state) : pressKey(state, index, event.key);
    if (!change) return;
    event.preventDefault();
    const { currentTarget: handle } = event;
    const list = listOf(handle);
    if (change.items !== state.items) {
      if (list) whenOrdered(list, () => handle.scrollIntoView({ block: 'nearest' }));
      order.show(idsOf(change.items));
    }
    say(name, change.announcement);
    if (change.announcement?.kind === 'dropped') drop();
    else setCarried(change.carried);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const list = listOf(event.currentTarget);
    if (!list || event.button !== 0) return;
    drop();
    const before = order.ids();
    const from = before.indexOf(id);
    const stop = followPointer({
      list,
      from,
      handle: event.currentTarget,
      pointer: event,
      onDrag: (drag) => drawDrag(list, drag),
      onEnd(to) {
        window.removeEventListener('keydown', cancel, true);
        const change = to === null ? null : moveItem({ items: itemsOf(before), carried: null }, from, to);
        if (!change) return drawDrag(list, null);
        // Until then the rows stay where they were dropped.
        whenOrdered(list, () => drawDrag(list, null));
        order.show(idsOf(change.items));
        say(name, change.announcement);
        return order.save(before);
      },
    });
    stopDrag.current = () => {
      stop();
      window.removeEventListener('keydown', cancel, true);
      drawDrag(list, null);
    };
    function cancel({ key }: globalThis.KeyboardEvent) {
      if (key === 'Escape') stopDrag.current();
    }
    window.addEventListener('keydown', cancel, true);
  }

  return (
    <button
      type="button"
      aria-label={t('ui.order.handle', { name })}
      aria-pressed={carried !== null}
      aria-describedby={hint}
      className={classes(
        'flex size-11 shrink-0 cursor-grab touch-none scroll-my-24 items-center justify-center rounded-xl -outline-offset-2 md:h-9 md:w-8',
        carried ? 'bg-primary-soft text-link' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      // Leaving the handle drops the row.
      onBlur={drop}
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  );
}
