import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { useSortable } from './use-sortable.ts';

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
