import { type ComponentType, useRef, useState, type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { useErrorText } from '../use-error-text.ts';
import { Button } from './button.tsx';
import { toast } from './toast.ts';

export interface TableSelection<Row> {
  of: Selection;
  /** Names the checkbox of a row; one without a name cannot be chosen. */
  nameOf: (row: Row) => string | undefined;
  /** The ids of all rows that match, whatever page they are on. */
  every: () => Promise<string[]>;
  actions: ReactNode;
}

interface SelectionBarProps {
  selection: Pick<TableSelection<never>, 'of' | 'every' | 'actions'>;
  /** The checkbox of the page, which a table has in its head and cards have here. */
  page?: Omit<RowCheckboxProps, 'label'>;
  total: number;
}

/**
 * What is chosen and what can be done with it. It stands there always: rows must not jump under a pointer. On a phone it
 * follows the list, and comes under the thumb as soon as something is chosen.
 */
export function SelectionBar({ selection: { of, every, actions }, page, total }: SelectionBarProps) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [reading, setReading] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const number = of.ids.size;
  const chosen = number > 0;

  async function chooseEvery() {
    setReading(true);
    try {
      of.setMany(await every(), true);
    } catch (error) {
      toast.danger(failureText(error));
    }
    setReading(false);
    bar.current?.focus();
  }

  return (
    <div
      ref={bar}
      tabIndex={-1}
      role="group"
      aria-label={t('ui.list.selection')}
      data-print="no"
      data-sticky-bar={chosen ? '' : undefined}
      className={classes(
        'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border px-3 py-1 text-sm outline-none max-md:order-last max-md:justify-between md:-my-1',
        chosen
          ? 'border-primary/40 bg-primary-soft shadow-raised sticky z-10 max-md:bottom-[calc(0.5rem+var(--bottom-bar,0px))] max-md:pb-3 md:top-20 md:shadow-none'
          : 'text-muted border-transparent',
      )}
    >
      <p role="status" className={classes('tabular-nums', chosen && 'font-bold')}>
        {chosen ? t('ui.list.selected', { count: number }) : t('ui.list.selectHint')}
      </p>
      {page && (
        <span className="flex min-h-11 items-center gap-2 md:hidden">
          <RowCheckbox {...page} label={t('ui.list.selectPage')} />
          <span aria-hidden="true">{t('ui.list.selectPage')}</span>
        </span>
      )}
      {chosen && number < total && (
        <Button
          look="quiet"
          size="small"
          className="max-md:px-1"
          aria-disabled={reading}
          onClick={() => !reading && void chooseEvery()}
        >
          {reading ? t('ui.list.selecting') : t('ui.list.selectEvery', { total })}
        </Button>
      )}
      {chosen && (
        <Button
          look="quiet"
          size="small"
          className="max-md:px-1"
          onClick={() => {
            of.clear();
            bar.current?.focus();
          }}
        >
          {t('ui.list.selectNone')}
        </Button>
      )}
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow max-md:*:px-2 md:ms-auto">
        {actions}
      </div>
    </div>
  );
}

interface SelectionButtonProps {
  of: Selection;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  look?: 'primary' | 'outline';
  danger?: boolean;
  /** While it is at work. */
  busy?: boolean;
  onPress: (ids: string[]) => void;
  children: ReactNode;
}

/** Does something with what is chosen; disabled while nothing is. */
export function SelectionButton({
  of,
  Icon,
  look = 'outline',
  danger = false,
  busy = false,
  onPress,
  children,
}: SelectionButtonProps) {
  const off = busy || of.ids.size === 0;
  return (
    <Button
      look={look}
      size="small"
      className={classes('md:whitespace-nowrap', danger && 'text-danger!')}
      // Not `disabled`: the keyboard would lose its place when the last row is done with.
      aria-disabled={off}
      onClick={() => !off && onPress([...of.ids])}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 max-md:hidden" />
      {children}
    </Button>
  );
}

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: (on: boolean) => void;
}

/** A checkbox with an accessible name and a touch-sized target. */
export function RowCheckbox({ label, checked, indeterminate = false, onChange }: RowCheckboxProps) {
  return (
    <span className="relative -m-2 inline-flex size-11 items-center justify-center align-middle md:size-9">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="accent-primary size-4.5 cursor-pointer before:absolute before:inset-0 before:content-['']"
      />
    </span>
  );
}

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string, on: boolean) => void;
  setMany: (ids: readonly string[], on: boolean) => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/**
 * Selected rows of a list, across its pages. The scope is its search and filters: when they change, the selection is
 * cleared, because nobody should act on rows out of sight.
 */
export function useSelection(scope: string): Selection {
  const [chosen, setChosen] = useState({ scope, ids: none });
  if (chosen.scope !== scope) setChosen({ scope, ids: none });

  const setMany = useCallback((ids: readonly string[], on: boolean) => {
    setChosen((now) => {
      const next = new Set(now.ids);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return { ...now, ids: next };
    });
  }, []);
  const toggle = useCallback((id: string, on: boolean) => setMany([id], on), [setMany]);
  const clear = useCallback(() => setChosen((now) => ({ ...now, ids: none })), []);
  return useMemo(() => ({ ids: chosen.ids, toggle, setMany, clear }), [chosen.ids, toggle, setMany, clear]);
}
