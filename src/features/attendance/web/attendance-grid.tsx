import {
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { toast } from '#kit/web/ui/toast.ts';
import type { AttendanceColumnOut } from '../attendance.contract.ts';
import { nextState } from '../attendance.rules.ts';
import { GridHead } from './grid-head.tsx';
import type { GridView, Place } from './grid-keys.ts';
import { KeyLegend } from './key-legend.tsx';
import { MoreSessions, ScrollShades } from './more-sessions.tsx';
import type { Grid, Mark } from './shared/marked-grid.ts';
import type { WaitingOf } from './shared/use-waiting-marks.ts';
import { TraineeRow } from './trainee-row.tsx';
import { useGoTo } from './use-go-to.ts';
import { placeOf, useGridKeys } from './use-grid-keys.ts';
import { useGridScroll } from './use-grid-scroll.ts';
import type { Marks, Undone } from './use-marks.ts';

interface Props {
  grid: Grid;
  marks: Pick<Marks, 'mark' | 'markOf'>;
  waitingOf: WaitingOf;
  wanted: GridView['wanted'];
  busy: boolean;
  /** The column where keys begin. */
  opened: number;
  movesOn: boolean;
  goTo: (page: number) => void;
  onMarkAll: (column: AttendanceColumnOut) => void;
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

  function onMark({ row, column }: Place, mark: Mark, onMarked: () => void) {
    const [person, session] = [rows[row], columns[column]];
    if (!person || !session) return;
    const { userId } = person;
    const { sessionId, title, startsAt } = session;
    const cell = { userId, name: labelOf(person), sessionId, title, startsAt };
    marks.mark(cell, mark, { page, onMarked });
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
    onMark,
    movesOn,
    onEnd: () => toast.success(t('attendance.grid.last')),
  });

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
    if (row && !busy) onMark(place, nextState(marksOf(row)[place.column] ?? null), stay);
  }

  // Keeps the headings stable while their menus call the latest handler.
  const latest = useRef(onMarkAll);
  useEffect(() => {
    latest.current = onMarkAll;
  });
  const askForAll = useCallback((column: AttendanceColumnOut) => latest.current(column), []);

  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-6">
        <KeyLegend />
        <MoreSessions {...sides} />
      </div>
      <div className="relative">
        {/* As high as fits below the header of the site, so that headings and the focused row are in sight together. */}
        <div
          ref={scroller}
          data-scroller
          className="border-line bg-surface shadow-card max-h-[max(24rem,calc(100dvh-8rem))] scroll-mt-4 overflow-auto rounded-2xl border max-lg:max-h-[max(24rem,calc(100dvh-12rem-env(safe-area-inset-bottom)))] max-lg:scroll-mb-24"
        >
          <table
            ref={table}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table is what a grid is made of
            role="grid"
            aria-label={t('attendance.page.title')}
            aria-rowcount={total + 1}
            className="w-full border-separate border-spacing-0 text-sm"
            onClick={onClick}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
          >
            <GridHead columns={columns} opened={start} onMarkAll={askForAll} />
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
