import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/web/ui/button.tsx';
import { ListItem } from './list-item.tsx';

interface Props {
  name: string;
  label: string;
  /** The section has no other part, and its heading says it already. */
  alone?: boolean;
  least?: number;
  most: number;
  /** What a new one starts as; lists of a fixed length have none. */
  blank?: object;
  /** The name of an item for its heading, from its values. */
  titleOf: (item: never) => string;
  /** The fields of one item, whose names begin with this. */
  children: (name: string) => ReactNode;
}

/** Where the focus goes once the list has changed. */
type Next = { at: number; part: 'up' | 'down' | 'toggle' } | 'add' | null;

/** Several of the same kind: add, remove, and move by buttons, so that a keyboard does it as well as a finger. */
export function ListField({ name, label, alone = false, least = 0, most, blank, titleOf, children }: Props) {
  const { t } = useTranslation();
  const { fields, append, remove, move } = useFieldArray({ name });
  const [said, setSaid] = useState('');
  const [added, setAdded] = useState<string>();
  const element = useRef<HTMLElement>(null);
  const next = useRef<Next>(null);
  useEffect(() => {
    const target = next.current;
    next.current = null;
    if (target === null) return;
    const own = (part: string) => `:scope > ul > li:nth-child(${part}`;
    const selector =
      target === 'add'
        ? ':scope > [data-add]'
        : `${own(`${target.at + 1})`)} > * > [data-part="${target.part}"]`;
    element.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  function shift(from: number, to: number) {
    const part = to < from ? 'up' : 'down';
    // At the end of the way the button is asleep: the item itself takes the focus.
    next.current = { at: to, part: to === 0 || to === fields.length - 1 ? 'toggle' : part };
    move(from, to);
    setSaid(t('site.editor.moved', { position: to + 1, total: fields.length }));
  }

  function add() {
    next.current = { at: fields.length, part: 'toggle' };
    setAdded(`${name}.${fields.length}`);
    append(blank ?? {}, { shouldFocus: false });
  }

  return (
    <section ref={element} aria-label={label} className="min-w-0">
      <h3 className={alone ? 'sr-only' : 'mb-2 text-base font-bold'}>{label}</h3>
      <p role="status" className="sr-only">
        {said}
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
              fields.length > least
                ? () => {
                    next.current = 'add';
                    remove(at);
                  }
                : undefined
            }
          >
            {children(`${name}.${at}`)}
          </ListItem>
        ))}
      </ul>
      {fields.length < most && (
        <Button data-add look="outline" size="small" className="mt-3" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {t('site.editor.add')}
        </Button>
      )}
    </section>
  );
}
