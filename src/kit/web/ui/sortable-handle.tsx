import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { clearWhenReordered, drawAt, drawDrag, followPointer } from './row-drag.ts';
import type { RowAction } from './row-actions.tsx';
import { moved, type RowOrder } from './sortable-rows.ts';

interface Row {
  id: string;
  name: string;
}

interface Props extends Row {
  order: RowOrder;
}

/** A row on its way to another place. */
interface Carry {
  list: HTMLElement;
  before: readonly string[];
  from: number;
  /** Where the keyboard has moved it; a pointer tells it at the end. */
  to: number;
  /** Stops following the pointer. */
  stop: () => void;
}

function useAnnounce(order: RowOrder | null) {
  const { t } = useTranslation();
  return (name: string, kind: 'lifted' | 'moved' | 'dropped' | 'cancelled', index: number) =>
    order?.announce(t(`ui.order.news.${kind}`, { name, place: index + 1, total: order.ids().length }));
}

/** How the order is changed, above the rows; it describes their handles. */
export function OrderHint({ announced }: { announced: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p id={hintId} className="text-muted basis-full text-sm max-sm:sr-only">
        {t('ui.order.hint')}
      </p>
      <p role="status" aria-live="assertive" className="sr-only">
        {announced}
      </p>
    </>
  );
}

const hintId = 'order-hint';

/** What a row's menu offers to those who can neither drag nor hold a key; nothing without an order. */
export function useMoveItems(order: RowOrder | null, { id, name }: Row): RowAction[] {
  const { t } = useTranslation();
  const say = useAnnounce(order);
  if (!order) return [];
  const moveBy = (by: -1 | 1) => () => {
    const before = order.ids();
    const from = before.indexOf(id);
    const next = moved(before, from, from + by);
    // At the end of the list the place is said all the same.
    if (!next) return say(name, 'moved', from);
    order.save(next, before);
    say(name, 'moved', from + by);
  };
  return [
    { text: t('ui.order.up'), Icon: ArrowUp, inMenu: true, onSelect: moveBy(-1) },
    { text: t('ui.order.down'), Icon: ArrowDown, inMenu: true, onSelect: moveBy(1) },
  ];
}

/** Drags a row by mouse or touch; Space or Enter picks it up for the arrow keys. Saves when it is dropped. */
export function RowHandle({ id, name, order }: Props) {
  const { t } = useTranslation();
  const say = useAnnounce(order);
  const [carry, setCarry] = useState<Carry | null>(null);

  function liftFrom(handle: HTMLElement): Carry | null {
    const list = handle.closest('tr, li')?.parentElement;
    if (!list) return null;
    clearWhenReordered(list);
    const before = order.ids();
    const from = before.indexOf(id);
    return { list, before, from, to: from, stop: () => undefined };
  }

  function drop({ list, before, from, to }: Carry) {
    setCarry(null);
    const next = moved(before, from, to);
    if (next) order.save(next, before);
    else drawDrag(list, null);
  }

  function cancel({ list, from, stop }: Carry) {
    stop();
    drawDrag(list, null);
    setCarry(null);
    say(name, 'cancelled', from);
  }
  useEscape(carry, cancel);
  useEffect(() => carry?.stop, [carry]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isToggle = event.key === ' ' || event.key === 'Enter';
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (!isToggle && !(carry && isArrow)) return;
    event.preventDefault();
    if (isArrow) return carry && carryOn(carry, event.key === 'ArrowUp' ? -1 : 1, event.currentTarget);
    const lifted = carry ?? liftFrom(event.currentTarget);
    if (!lifted) return;
    say(name, carry ? 'dropped' : 'lifted', lifted.to);
    if (carry) return drop(carry);
    drawAt(lifted.list, lifted.from, lifted.to);
    setCarry(lifted);
  }

  function carryOn(now: Carry, by: -1 | 1, handle: HTMLElement) {
    const to = now.to + by;
    if (to < 0 || to >= now.before.length) return;
    drawAt(now.list, now.from, to);
    handle.scrollIntoView({ block: 'nearest' });
    setCarry({ ...now, to });
    say(name, 'moved', to);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    if (carry) return drop(carry);
    const lifted = liftFrom(event.currentTarget);
    if (!lifted) return;
    const { list, from } = lifted;
    const stop = followPointer({
      list,
      from,
      handle: event.currentTarget,
      pointer: event,
      onEnd(to) {
        drop({ ...lifted, to });
        if (to !== from) say(name, 'moved', to);
      },
    });
    setCarry({ ...lifted, stop });
  }

  return (
    <button
      type="button"
      aria-label={t('ui.order.handle', { name })}
      aria-pressed={carry !== null}
      aria-describedby={hintId}
      className={classes(
        'flex size-11 shrink-0 cursor-grab touch-none scroll-my-24 items-center justify-center rounded-xl -outline-offset-2 md:h-9 md:w-8',
        carry ? 'bg-primary-soft text-link' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      // Leaving the handle drops the row.
      onBlur={() => carry && drop(carry)}
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  );
}

/** Wherever the focus is: not every browser gives it to a button that is pressed. */
function useEscape(carry: Carry | null, cancel: (carry: Carry) => void) {
  useEffect(() => {
    if (!carry) return undefined;
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && cancel(carry);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
