import { type MouseEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useStable } from '#kit/web/use-stable.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { toast } from '#kit/web/ui/toast.ts';
import type { AttendanceColumnOut } from '../attendance.contract.ts';
import { nextState, isOnDayOf } from '../attendance.rules.ts';
import type { GridView, Place } from './grid-keys.ts';
import { MoreSessions, ScrollShades, useGridScroll } from './more-sessions.tsx';
import type { Grid, Mark } from './shared/marked-grid.ts';
import type { WaitingOf } from './shared/waiting-marks.ts';
import { TraineeRow, stickyCell } from './trainee-row.tsx';
import { useGoTo } from './use-go-to.ts';
import { placeOf, useGridKeys } from './use-grid-keys.ts';
import { SessionCounts } from './session-counts.tsx';
import { type Found, useFocusFound } from './use-found.ts';
import type { MarkRest } from './use-mark-all.tsx';
import type { MarkOptions, Marks, Undone } from './use-marks.ts';
import { classes } from '#kit/web/classes.ts';
import { SessionHeading } from './session-heading.tsx';

interface Props {
  grid: Grid;
  marks: Pick<Marks, 'mark' | 'markOf'>;
  waitingOf: WaitingOf;
  wanted: GridView['wanted'];
  busy: boolean;
  /** The column where keys begin. */
  opened: number;
  found: Found;
  /** Without mail and phone, in low rows. */
  compact: boolean;
  movesOn: boolean;
  goTo: (page: number) => void;
  onMarkAll: (rest: MarkRest) => void;
  /** Moves the focus to the person whose mark was undone. */
  goBack: Ref<(undone: Undone) => void>;
}

const stay = () => undefined;

/** One row per trainee, one column per session; a click or a key marks. */
export function AttendanceGrid({
  grid,
  marks,
  waitingOf,
  wanted,
  busy,
  opened,
  found,
  compact,
  movesOn,
  goTo,
  onMarkAll,
  goBack,
}: Props) {
  const { t } = useTranslation();
  const { data: rows, columns, page, size, total } = grid;
  const labelOf = namesIn(rows);
  const [start] = useState(opened);
  const scroller = useRef<HTMLDivElement>(null);
  const sides = useGridScroll(scroller);

  function onMark({ row, column }: Place, mark: Mark, options: MarkOptions) {
    const [person, session] = [rows[row], columns[column]];
    if (!person || !session) return;
    const { userId } = person;
    const { sessionId, title, startsAt } = session;
    const cell = { userId, name: labelOf(person), sessionId, title, startsAt };
    marks.mark(cell, mark, options);
  }
  const marksOf = ({ userId, cells }: Grid['data'][number]) =>
    columns.map(({ sessionId }, column) => marks.markOf({ sessionId, userId }, cells[column] ?? null));

  const { table, stop, focus, onFocus, onKeyDown } = useGridKeys({
    rows: rows.length,
    columns: columns.length,
    start,
    wanted,
    busy,
    page,
    pages: Math.ceil(total / size),
    goTo,
    onMark: (place, mark, onMarked) =>
      onMark(place, mark, found.isMatch && mark ? { onMarked: found.next } : { page, onMarked }),
    movesOn,
    onEnd: () => toast.success(t('attendance.grid.last')),
  });

  useFocusFound(found, () => focus({ row: 0, column: start }));

  const goToUndone = useGoTo<Undone>({
    shows: (undone) => undone.page === page,
    open: (undone) => goTo(undone.page),
    focus: ({ userId, sessionId }) =>
      focus({
        row: rows.findIndex((row) => row.userId === userId),
        column: columns.findIndex((column) => column.sessionId === sessionId),
      }),
  });
  useImperativeHandle(goBack, () => goToUndone);

  function onClick({ target }: MouseEvent) {
    const place = placeOf(target);
    const row = place && rows[place.row];
    if (row && !busy) onMark(place, nextState(marksOf(row)[place.column] ?? null), { page, onMarked: stay });
  }

  const column = columns[start];
  return (
    // As high as fits below the header of the site, so that counts, headings and the focused row are in sight together.
    <div
      data-frame
      className="border-line bg-surface shadow-card flex max-h-[max(24rem,calc(100dvh-8rem))] scroll-mt-4 flex-col overflow-clip rounded-2xl border max-lg:max-h-[max(24rem,calc(100dvh-12rem-env(safe-area-inset-bottom)))] max-lg:scroll-mb-24"
    >
      <div className="border-line flex min-h-12 shrink-0 items-center gap-6 border-b px-4 py-1.5">
        {column && <SessionCounts column={column} keys />}
        <MoreSessions {...sides} />
      </div>
      <div className="relative flex min-h-0 flex-col">
        <div ref={scroller} data-scroller className="overflow-auto">
          <table
            ref={table}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table is what a grid is made of
            role="grid"
            aria-label={t('attendance.page.title')}
            aria-rowcount={total + 1}
            className="w-full border-separate border-spacing-0 text-sm"
            onClick={onClick}
            onFocus={onFocus}
            onKeyDown={(event) =>
              event.key === 'Escape' && placeOf(event.target) ? found.back() : onKeyDown(event)
            }
          >
            <GridHead columns={columns} opened={start} compact={compact} onMarkAll={useStable(onMarkAll)} />
            <tbody>
              {rows.map((row, place) => (
                <TraineeRow
                  key={row.userId}
                  row={row}
                  label={labelOf(row)}
                  columns={columns}
                  marks={marksOf(row)}
                  waiting={columns.map(({ sessionId }) => waitingOf({ sessionId, userId: row.userId }))}
                  place={place}
                  index={(page - 1) * size + place + 2}
                  stop={stop.row === place ? stop.column : null}
                  opened={start}
                  compact={compact}
                />
              ))}
            </tbody>
          </table>
        </div>
        <ScrollShades {...sides} />
      </div>
    </div>
  );
}

interface GridHeadProps {
  columns: readonly AttendanceColumnOut[];
  opened: number;
  compact: boolean;
  onMarkAll: (rest: MarkRest) => void;
}

const heading = 'bg-surface sticky top-0 z-2 py-2 align-bottom';

/** The headings stay in sight while the rows scroll. */
function GridHead({ columns, opened, compact, onMarkAll }: GridHeadProps) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  return (
    <thead>
      <tr aria-rowindex={1} className="text-muted *:border-line text-xs *:border-b">
        <th scope="col" className={`${stickyCell} top-0 z-4! w-48 min-w-40 py-2 align-bottom`}>
          {t('attendance.grid.name')}
        </th>
        {!compact && (
          <>
            <th scope="col" className={`${heading} px-3 text-start`}>
              {t('attendance.grid.email')}
            </th>
            <th scope="col" className={`${heading} px-3 text-start whitespace-nowrap`}>
              {t('attendance.grid.phone')}
            </th>
          </>
        )}
        {columns.map((column, place) => {
          const today = isOnDayOf(column, now);
          return (
            <th
              key={column.sessionId}
              scope="col"
              aria-current={today ? 'date' : undefined}
              className={classes(
                heading,
                'h-px min-w-18 px-1 last:pe-3',
                place === opened && 'bg-primary-soft! shadow-[inset_0_3px_var(--color-primary)]',
              )}
            >
              <SessionHeading column={column} today={today} onMarkAll={onMarkAll} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
