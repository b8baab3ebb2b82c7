import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namesIn } from '#kit/shared/namesakes.ts';
import type { AttendanceColumnOut } from '../attendance.contract.ts';
import { nextState, sessionOfToday } from '../attendance.rules.ts';
import type { Grid, Mark } from './shared/marked-grid.ts';
import { SessionHeading } from './session-heading.tsx';
import { stickyCell, TraineeRow } from './trainee-row.tsx';
import type { Place } from './grid-keys.ts';
import { placeOf, useGridKeys } from './use-grid-keys.ts';
import type { Marks } from './use-marks.ts';
import type { WaitingOf } from './shared/use-waiting-marks.ts';

interface Props {
  grid: Grid;
  marks: Pick<Marks, 'mark' | 'markOf'>;
  waitingOf: WaitingOf;
  busy: boolean;
  goTo: (page: number) => void;
  onMarkAll: (column: AttendanceColumnOut) => void;
}

/** One row per trainee, one column per session; a click or a key marks. */
export function AttendanceGrid({ grid, marks, waitingOf, busy, goTo, onMarkAll }: Props) {
  const { t } = useTranslation();
  const { data: rows, columns, page, size, total } = grid;
  const labelOf = namesIn(rows);
  const [today] = useState(() => sessionOfToday(columns, new Date()));

  function onMark({ row, column }: Place, mark: Mark) {
    const [person, session] = [rows[row], columns[column]];
    if (!person || !session) return;
    const { userId } = person;
    const { sessionId, title, startsAt } = session;
    marks.mark({ userId, name: labelOf(person), sessionId, title, startsAt }, mark);
  }
  const marksOf = ({ userId, cells }: Grid['data'][number]) =>
    columns.map(({ sessionId }, column) => marks.markOf({ sessionId, userId }, cells[column] ?? null));

  const keys = useGridKeys({
    rows: rows.length,
    columns: columns.length,
    start: today,
    busy,
    page,
    pages: Math.ceil(total / size),
    goTo,
    onMark,
  });
  const { table, stop, onFocus, onKeyDown } = keys;

  function onClick({ target }: MouseEvent) {
    const place = placeOf(target);
    const row = place && rows[place.row];
    if (row && !busy) onMark(place, nextState(marksOf(row)[place.column] ?? null));
  }

  // Scrolls today's session into view.
  useEffect(() => {
    const heading = table.current?.querySelectorAll('[data-session]')[today];
    heading?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [table, today]);

  // Keeps the headings stable while their menus call the latest handler.
  const latest = useRef(onMarkAll);
  useEffect(() => {
    latest.current = onMarkAll;
  });
  const askForAll = useCallback((column: AttendanceColumnOut) => latest.current(column), []);

  return (
    <div className="border-line bg-surface shadow-card scroll-ps-52 overflow-x-auto rounded-2xl border">
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
        <thead>
          <tr aria-rowindex={1} className="text-muted *:border-line text-xs *:border-b">
            <th scope="col" className={`${stickyCell} w-52 min-w-40 py-3 align-bottom`}>
              {t('attendance.grid.name')}
            </th>
            <th scope="col" className="px-3 py-3 text-start align-bottom">
              {t('attendance.grid.email')}
            </th>
            <th scope="col" className="px-3 py-3 text-start align-bottom whitespace-nowrap">
              {t('attendance.grid.phone')}
            </th>
            {columns.map((column) => (
              <th
                key={column.sessionId}
                scope="col"
                data-session
                className="h-px min-w-24 px-1.5 py-3 align-bottom"
              >
                <SessionHeading column={column} onMarkAll={askForAll} />
              </th>
            ))}
          </tr>
        </thead>
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
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
