import QrCode from 'lucide-react/icons/qr-code';
import { memo } from 'react';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { classes } from '#kit/web/classes.ts';
import { type WaitingState, WaitingIcon, waitingText } from '#kit/web/outbox/waiting-icon.tsx';
import { EmailText, PersonName } from '#kit/web/ui/person-texts.tsx';
import type { AttendanceColumnOut, AttendanceRowOut } from '../attendance.contract.ts';
import type { AttendanceState } from '../attendance.rules.ts';
import { nameColumn } from './grid-keys.ts';
import type { Mark } from './shared/marked-grid.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { MarkIcon, markStyle } from './mark-style.tsx';

interface Props {
  row: AttendanceRowOut;
  /** Tells namesakes apart. */
  label: string;
  columns: readonly AttendanceColumnOut[];
  /** The marks of its cells. */
  marks: readonly Mark[];
  /** Whether its marks wait for a connection. */
  waiting: readonly (WaitingState | null)[];
  place: number;
  /** Across all pages. */
  index: number;
  /** Column of the tab stop, when it is in this row. */
  stop: number | null;
  /** The column where keys begin. */
  opened: number;
  compact: boolean;
}

export const stickyCell = 'bg-surface sticky start-0 z-1 border-e ps-4 pe-3 text-start';

/** Memoized, so that a mark in a grid of hundreds re-renders one row. */
export const TraineeRow = memo(
  function TraineeRow({ row, label, columns, marks, waiting, place, index, stop, opened, compact }: Props) {
    const { userId, email, phone, cells, counted, beforeScan } = row;
    const refused = useOwnRefusal()(userId)?.title;
    const pad = compact ? 'py-0.5' : 'py-1.5';
    return (
      <tr
        aria-rowindex={index}
        className="*:border-line focus-within:[&>th]:bg-primary-soft hover:[&>th]:bg-sunken *:border-b last:*:border-b-0"
      >
        <th scope="row" className={`${stickyCell} ${pad}`}>
          <PersonLink
            id={userId}
            data-cell={`${place} ${nameColumn}`}
            tabIndex={stop === nameColumn ? 0 : -1}
          >
            <PersonName person={row} inLine={compact} />
          </PersonLink>
        </th>
        {!compact && (
          <>
            <td className="min-w-40 px-3 py-1.5">
              <EmailText email={email} />
            </td>
            <td className="px-3 py-1.5 whitespace-nowrap">
              <bdi dir="ltr">{phone ?? '–'}</bdi>
            </td>
          </>
        )}
        {columns.map(({ sessionId, title }, column) => (
          <td
            key={sessionId}
            className={classes('px-1 last:pe-3', pad, column === opened && 'bg-primary-soft/60')}
          >
            <MarkButton
              place={`${place} ${column}`}
              isStop={stop === column}
              name={label}
              title={title}
              mark={marks[column] ?? null}
              waiting={waiting[column] ?? null}
              counted={counted[column] ?? true}
              refused={refused}
              low={compact}
              // Of a mark that somebody has changed here since, it says nothing.
              replaced={marks[column] === cells[column] ? beforeScan[sessionId] : undefined}
            />
          </td>
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.label === after.label &&
    before.place === after.place &&
    before.index === after.index &&
    before.stop === after.stop &&
    before.opened === after.opened &&
    before.compact === after.compact &&
    before.columns.length === after.columns.length &&
    before.columns.every(({ title }, column) => title === after.columns[column]?.title) &&
    before.marks.every((mark, column) => mark === after.marks[column]) &&
    before.waiting.every((state, column) => state === after.waiting[column]),
);

interface MarkButtonProps {
  /** Position in the grid, which handles clicks and keys by delegation. */
  place: string;
  isStop: boolean;
  name: string;
  title: string;
  mark: Mark;
  waiting: WaitingState | null;
  counted: boolean;
  /** The mark of staff that a scan replaced. */
  replaced: AttendanceState | undefined;
  /** Why the reader cannot mark it. */
  refused: string | undefined;
  low: boolean;
}

/** One cell: a click sets the next state. */
function MarkButton(props: MarkButtonProps) {
  const { place, isStop, name, title, mark, waiting, counted, replaced, refused, low } = props;
  const { t } = useTranslation();
  const state = t(`attendance.states.${mark ?? (counted ? 'none' : 'joinedLater')}`);
  const cell = t('attendance.grid.cell', { name, title, state });
  const scanned = replaced && t('attendance.grid.scanned', { state: t(`attendance.states.${replaced}`) });
  const label = scanned ? `${cell}, ${scanned}` : cell;
  return (
    <button
      type="button"
      data-cell={place}
      tabIndex={isStop ? 0 : -1}
      aria-label={waiting ? `${label}, ${t(waitingText[waiting])}` : label}
      className={classes(
        low ? 'min-h-9' : 'min-h-10',
        'relative flex w-full min-w-15 scroll-m-2 pointer-coarse:min-h-11 items-center justify-center rounded-lg border px-1 leading-tight',
        mark
          ? markStyle[mark].look
          : 'border-line-strong/60 text-muted hover:border-line-strong border-dashed',
        'aria-disabled:opacity-50',
      )}
      aria-disabled={refused !== undefined}
      title={refused ?? scanned}
    >
      {mark ? <MarkIcon state={mark} /> : !counted && <span className="text-xs">{state}</span>}
      {replaced && <QrCode aria-hidden="true" className="absolute start-1 top-1 size-3" />}
      {waiting && <WaitingIcon state={waiting} className="absolute end-1 top-1" />}
    </button>
  );
}
