import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { useErrorText } from '../use-error-text.ts';
import { Button } from './button.tsx';
import type { Selection } from './use-selection.ts';
import { toast } from './toast.ts';

export interface TableSelection<Row> {
  of: Selection;
  /** Names the checkbox of a row. */
  nameOf: (row: Row) => string;
  /** The ids of all rows that match, whatever page they are on. */
  every: () => Promise<string[]>;
  /** What can be done with the chosen rows. */
  actions: ReactNode;
}

interface Props {
  selection: Pick<TableSelection<never>, 'of' | 'every' | 'actions'>;
  total: number;
}

/** What is chosen and what can be done with it. It keeps its place while nothing is: rows must not jump under a pointer. */
export function SelectionBar({ selection: { of, every, actions }, total }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [reading, setReading] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const number = of.ids.size;

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
      className={classes(
        'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border py-1 text-sm outline-none md:-my-1',
        number > 0
          ? // On a phone under the thumb, where it pushes no card away.
            'border-primary/40 bg-primary-soft shadow-raised sticky z-10 px-4 max-md:bottom-[calc(0.5rem+var(--bottom-bar,0px))] max-md:order-last max-md:justify-between max-md:px-3 max-md:pb-3 md:top-20 md:shadow-none'
          : 'text-muted border-transparent px-1 max-md:hidden',
      )}
    >
      <p role="status" className={classes('tabular-nums', number > 0 && 'font-bold')}>
        {number > 0 ? t('ui.list.selected', { count: number }) : t('ui.list.selectHint')}
      </p>
      {number > 0 && (
        <>
          {number < total && (
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
          <div className="flex gap-2 max-md:w-full max-md:*:grow max-md:*:basis-0 max-md:*:px-2 md:ms-auto">
            {actions}
          </div>
        </>
      )}
    </div>
  );
}
