import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState, type ReactNode } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';

interface Props {
  name: string;
  titleOf: (item: never) => string;
  initiallyOpen: boolean;
  onUp?: () => void;
  onDown?: () => void;
  onRemove?: () => void;
  children: ReactNode;
}

const small =
  'text-muted enabled:hover:bg-sunken enabled:hover:text-ink flex size-11 shrink-0 items-center justify-center rounded-lg disabled:opacity-35 -outline-offset-2';

/** A collapsible list item; errors inside open it. */
export function ListItem({ name, titleOf, initiallyOpen, onUp, onDown, onRemove, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [opened, setOpened] = useState(initiallyOpen);
  const { errors } = useFormState({ name });
  const item = useWatch({ name }) as never;
  const title = titleOf(item) || t('site.editor.unnamed');
  const open = opened || get(errors, name) !== undefined;
  return (
    <li className="border-line bg-surface rounded-xl border">
      <div className="flex items-center">
        <button
          type="button"
          data-part="toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpened(!open)}
          className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-xl px-3 text-start text-sm font-semibold -outline-offset-2"
        >
          <ChevronDown
            aria-hidden="true"
            className={open ? 'size-4 shrink-0' : 'size-4 shrink-0 -rotate-90 rtl:rotate-90'}
          />
          <bdi className="truncate">{title}</bdi>
        </button>
        {(onUp ?? onDown) && (
          <>
            <button
              type="button"
              data-part="up"
              disabled={!onUp}
              aria-label={t('site.editor.up', { name: title })}
              onClick={onUp}
              className={small}
            >
              <ArrowUp aria-hidden="true" className="size-4" />
            </button>
            <button
              type="button"
              data-part="down"
              disabled={!onDown}
              aria-label={t('site.editor.down', { name: title })}
              onClick={onDown}
              className={small}
            >
              <ArrowDown aria-hidden="true" className="size-4" />
            </button>
          </>
        )}
        {onRemove && (
          <button
            type="button"
            aria-label={t('ui.list.removeOf', { name: title })}
            onClick={onRemove}
            className={small}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
      <div id={id} hidden={!open} className="border-line border-t p-4">
        <div className="flex flex-col gap-4">{children}</div>
      </div>
    </li>
  );
}
