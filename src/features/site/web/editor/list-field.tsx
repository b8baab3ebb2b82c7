import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState, type ReactNode, useId } from 'react';
import { useFieldArray, get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Trash2 from 'lucide-react/icons/trash-2';

interface Props {
  name: string;
  label: string;
  /** Hides the label where the section heading says it already. */
  hideLabel?: boolean;
  min?: number;
  max: number;
  /** Initial values of a new item; lists of a fixed length have none. */
  newItem?: object;
  /** Heading of an item, from its values. */
  titleOf: (item: never) => string;
  /** Fields of one item; their names start with `name`. */
  children: (name: string) => ReactNode;
}

/** Where the focus goes after the list changes. */
type FocusTarget = { at: number; part: 'up' | 'down' | 'toggle' } | 'add' | null;

/** A repeatable group of fields: add, remove, and move with buttons, which work with a keyboard too. */
export function ListField({
  name,
  label,
  hideLabel = false,
  min = 0,
  max,
  newItem,
  titleOf,
  children,
}: Props) {
  const { t } = useTranslation();
  const { fields, append, remove, move } = useFieldArray({ name });
  const [announcement, setAnnouncement] = useState('');
  const [added, setAdded] = useState<string>();
  const element = useRef<HTMLElement>(null);
  const nextFocus = useRef<FocusTarget>(null);
  useEffect(() => {
    const target = nextFocus.current;
    nextFocus.current = null;
    if (target === null) return;
    const selector =
      target === 'add'
        ? ':scope > [data-add]'
        : `:scope > ul > li:nth-child(${target.at + 1}) > * > [data-part="${target.part}"]`;
    element.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  function shift(from: number, to: number) {
    const part = to < from ? 'up' : 'down';
    // At either end the button is disabled, so the item takes the focus.
    nextFocus.current = { at: to, part: to === 0 || to === fields.length - 1 ? 'toggle' : part };
    move(from, to);
    setAnnouncement(t('site.editor.moved', { position: to + 1, total: fields.length }));
  }

  function add() {
    nextFocus.current = { at: fields.length, part: 'toggle' };
    setAdded(`${name}.${fields.length}`);
    append(newItem ?? {}, { shouldFocus: false });
  }

  return (
    <section ref={element} aria-label={label} className="min-w-0">
      <h3 className={hideLabel ? 'sr-only' : 'mb-2 text-base font-bold'}>{label}</h3>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul className="flex flex-col gap-2">
        {fields.map(({ id }, at) => (
          <ListItem
            key={id}
            name={`${name}.${at}`}
            titleOf={titleOf}
            initiallyOpen={added === `${name}.${at}`}
            onUp={at > 0 ? () => shift(at, at - 1) : undefined}
            onDown={at < fields.length - 1 ? () => shift(at, at + 1) : undefined}
            onRemove={
              fields.length > min
                ? () => {
                    nextFocus.current = 'add';
                    remove(at);
                  }
                : undefined
            }
          >
            {children(`${name}.${at}`)}
          </ListItem>
        ))}
      </ul>
      {fields.length < max && (
        <Button data-add look="outline" size="small" className="mt-3" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {t('site.editor.add')}
        </Button>
      )}
    </section>
  );
}

interface ListItemProps {
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
function ListItem({ name, titleOf, initiallyOpen, onUp, onDown, onRemove, children }: ListItemProps) {
  const { t } = useTranslation();
  const id = useId();
  const [opened, setOpened] = useState(initiallyOpen);
  const { errors } = useFormState({ name });
  const item = useWatch({ name }) as never;
  const title = titleOf(item) || t('site.editor.unnamed');
  const open = opened || get(errors, name) !== undefined;
  const moves = [
    { part: 'up', Icon: ArrowUp, run: onUp },
    { part: 'down', Icon: ArrowDown, run: onDown },
  ] as const;
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
          <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
        </button>
        {(onUp ?? onDown) &&
          moves.map(({ part, Icon, run }) => (
            <button
              key={part}
              type="button"
              data-part={part}
              disabled={!run}
              aria-label={t(`site.editor.${part}`, { name: title })}
              onClick={run}
              className={small}
            >
              <Icon aria-hidden="true" className="size-4" />
            </button>
          ))}
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
