import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { RowHandle, useMoveRow } from './sortable-handle.tsx';
import { inOrder, type RowOrder } from './sortable-rows.ts';

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
  const hint = useId();
  const list = useRef<HTMLUListElement>(null);
  const [announced, setAnnounced] = useState('');
  const order: RowOrder = {
    ids: () => items.map(({ id }) => id),
    save: (next) => onOrder(inOrder(items, next, ({ id }) => id)),
    announce: setAnnounced,
  };
  const move = useMoveRow(order);
  // A row that was moved by its buttons may be out of sight.
  useEffect(() => {
    if (list.current?.contains(document.activeElement))
      document.activeElement?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <>
      <p id={hint} className="text-muted text-sm">
        {t('ui.order.hint')}
      </p>
      <ul ref={list} aria-label={label} className="relative mt-4 flex flex-col gap-2">
        {items.map(({ id, title: name, detail }, index) => (
          <li
            key={id}
            style={{ '--place': index + 1 } as CSSProperties}
            className="bg-surface border-line flex items-center gap-1 rounded-xl border p-1"
          >
            <RowHandle id={id} name={name} order={order} hint={hint} className="size-11" />
            <span className="min-w-0 grow py-1">
              <span className="block font-semibold wrap-anywhere">
                <span
                  aria-hidden="true"
                  className="text-muted me-2 font-mono text-sm tabular-nums [counter-reset:place_var(--place)] before:content-[counter(place)]"
                />
                <bdi>{name}</bdi>
              </span>
              {detail && <span className="text-muted block text-sm">{detail}</span>}
            </span>
            <button
              type="button"
              aria-label={t('ui.order.up', { name })}
              aria-disabled={index === 0}
              className={control}
              onClick={() => move({ id, name }, -1)}
            >
              <ArrowUp aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              aria-label={t('ui.order.down', { name })}
              aria-disabled={index === items.length - 1}
              className={control}
              onClick={() => move({ id, name }, 1)}
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
