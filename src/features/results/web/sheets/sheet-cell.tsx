import type { ComponentProps } from 'react';
import Pencil from 'lucide-react/icons/pencil';
import type { TFunction } from '#kit/shared/translation.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { latinDigits } from '#kit/shared/typed-text.ts';
import { type WaitingState, WaitingIcon, waitingText } from '#kit/web/outbox/waiting-icon.tsx';
import { classes } from '#kit/web/classes.ts';
import { ShareBar } from '#kit/web/ui/share-bar.tsx';
import { clubDay, clubToday } from '#club/shared/club-time.ts';
import type { Language } from '#kit/shared/language.ts';
import { shortDayText, timeText } from '#club/web/date-text.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import type { SheetCellOut, SheetColumnOut } from '../../sheets.contract.ts';
import { type ResultLevel, resultLevel } from '../../sheets.rules.ts';

/** A cell with its person and column. */
export interface CellTarget {
  userId: string;
  name: string;
  column: SheetColumnOut;
  cell: SheetCellOut | null;
  /** The digit that opened it, as the first of its new value. */
  typed?: string;
}

/** The button gets the focus back afterwards. */
export type EditCell = (cell: CellTarget, button: HTMLElement) => void;

interface Props {
  target: CellTarget;
  waiting: WaitingState | null;
  /** Roving tabindex of the grid. */
  stop?: Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus' | 'onKeyDown'> & { 'data-cell': string };
  onOpen: EditCell;
  edits: boolean;
}

/** A solved count; a click or Enter opens it, a digit begins a new value. */
export function SheetCell({ target, waiting, stop, onOpen, edits }: Props) {
  const { t } = useTranslation();
  const nameOf = useColumnName();
  const { userId, name, column, cell } = target;
  const refusalOf = useOwnRefusal();
  const refusal = edits ? refusalOf(userId) : undefined;
  const value = cell ? solvedText(t, cell) : t('sheets.cell.none');
  const level = cell && resultLevel(cell.solved, cell.problems);
  return (
    <button
      type="button"
      {...stop}
      aria-label={t(edits ? 'sheets.cell.edit' : 'sheets.cell.show', {
        name,
        column: nameOf(column),
        value: [
          value,
          cell?.source === 'manual' && t('sheets.cell.manual'),
          cell?.readAs && t('sheets.cell.readAs', { handle: cell.readAs }),
          waiting && t(waitingText[waiting]),
        ]
          .filter(Boolean)
          .join(', '),
      })}
      onClick={(event) => onOpen(target, event.currentTarget)}
      onKeyDown={(event) => {
        stop?.onKeyDown?.(event);
        const digit = latinDigits(event.key);
        if (!edits || refusal || !/^\d$/.test(digit) || event.ctrlKey || event.metaKey || event.altKey)
          return;
        event.preventDefault();
        onOpen({ ...target, typed: digit }, event.currentTarget);
      }}
      {...refusal}
      className={classes(
        'hover:border-line-strong border-line flex aria-disabled:opacity-50 min-h-11 w-full min-w-18 items-center justify-end gap-1.5 rounded-lg border px-2.5 max-md:min-w-11 max-md:justify-center max-md:gap-0.5 max-md:px-0.5 md:min-h-9',
        level && looks[level].cell,
      )}
    >
      {waiting && <WaitingIcon state={waiting} />}
      <CellContent cell={cell} value={value} />
    </button>
  );
}

export const solvedText = (t: TFunction, { solved, problems }: SheetCellOut): string =>
  problems === null ? String(solved) : t('sheets.cell.of', { solved, problems });

interface CellContentProps {
  cell: SheetCellOut | null;
  value: string;
}

/** `cell` in place of the bar, for which a phone has no room. */
const looks: Record<ResultLevel, { text: string; bar: string; cell: string }> = {
  none: { text: 'text-muted', bar: '', cell: '' },
  low: {
    text: 'text-danger font-semibold',
    bar: 'bg-danger',
    cell: 'max-md:bg-danger-soft max-md:border-danger max-md:border-dashed',
  },
  good: { text: 'font-semibold', bar: 'bg-primary', cell: 'max-md:bg-primary-soft' },
  all: {
    text: 'text-link font-bold max-md:text-on-primary',
    bar: 'bg-primary',
    cell: 'max-md:bg-primary max-md:border-primary',
  },
};

/** A result as a figure and, where its share is known, as the length of a bar: high and low differ at a glance. */
function CellContent({ cell, value }: CellContentProps) {
  const { t } = useTranslation();
  if (!cell) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{value}</span>
      </span>
    );
  }
  const { solved, problems, source, readAs } = cell;
  const level = resultLevel(solved, problems);
  const plain = solved === 0 ? 'text-muted' : 'font-semibold';
  return (
    <span className="inline-flex flex-col items-end gap-0.5 max-md:items-center">
      <span className="inline-flex items-center gap-1.5 max-md:gap-0.5">
        {source === 'manual' && (
          <>
            <Pencil
              aria-hidden="true"
              className="text-link size-3.5 shrink-0 max-md:size-3 max-md:text-inherit"
            />
            <span className="sr-only">{t('sheets.cell.manual')}</span>
          </>
        )}
        <bdi
          dir="ltr"
          className={classes('font-mono text-sm tabular-nums', level ? looks[level].text : plain)}
        >
          <span className="max-md:hidden">{value}</span>
          <span className="md:hidden">{solved}</span>
        </bdi>
      </span>
      {level && problems !== null && (
        <ShareBar
          share={Math.min(solved / problems, 1)}
          fill={looks[level].bar}
          className="h-1 w-12 max-md:hidden"
        />
      )}
      {readAs !== null && (
        <span className="text-muted text-xs font-normal wrap-anywhere max-md:hidden">
          {t('sheets.cell.readAs', { handle: readAs })}
        </span>
      )}
    </span>
  );
}

/** A session may have a sheet and a contest, so its title alone does not name a column. */
export function useColumnName() {
  const { t } = useTranslation();
  return ({ title, kind }: Pick<SheetColumnOut, 'title' | 'kind'>) =>
    t('sheets.column.named', { title, kind: t(`sheets.column.kind.${kind}`) });
}

/** The time if it was today, else the day, to keep headings narrow. */
export function shortDateTime(iso: string, language: Language): string {
  return clubDay(new Date(iso)) === clubToday() ? timeText(iso, language) : shortDayText(iso, language);
}
