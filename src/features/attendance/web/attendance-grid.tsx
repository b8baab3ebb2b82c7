import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailText } from '#kit/web/ui/email-text.tsx';
import type { AttendanceColumnOut } from '../attendance.contract.ts';
import { sessionOfToday } from '../attendance.rules.ts';
import { MarkButton } from './mark-button.tsx';
import { markOfKey } from './mark-keys.ts';
import type { Grid } from './marked-grid.ts';
import { SessionHeading } from './session-heading.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import type { Marks } from './use-marks.ts';

interface Props {
  grid: Grid;
  marks: Marks;
  busy: boolean;
  goTo: (page: number) => void;
  onEverybody: (column: AttendanceColumnOut) => void;
}

const sticky = 'bg-surface sticky start-0 z-1 ps-5 pe-3 text-start';

/** A row for each trainee, a column for each session; a click or a key marks. */
export function AttendanceGrid({ grid, marks, busy, goTo, onEverybody }: Props) {
  const { t } = useTranslation();
  const { data: rows, columns, page, size, total } = grid;
  const [today] = useState(() => sessionOfToday(columns, new Date()));
  const pages = Math.ceil(total / size);
  const keys = useGridKeys({
    rows: rows.length,
    columns: columns.length,
    start: today,
    busy,
    page,
    pages,
    goTo,
  });
  const { table } = keys;
  // The session one comes for may stand far along.
  useEffect(() => {
    const heading = table.current?.querySelectorAll('[data-session]')[today];
    heading?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [table, today]);

  const cellAt = (row: number, column: number) => {
    const { userId = '', name = '' } = rows[row] ?? {};
    const { sessionId = '', title = '' } = columns[column] ?? {};
    return { userId, name, sessionId, title };
  };

  function onKeyDown(event: KeyboardEvent) {
    const from = keys.placeOf(event.target);
    if (!from || keys.isBusy() || event.altKey) return;
    const plain = !event.ctrlKey && !event.metaKey;
    const mark = plain ? markOfKey(event, t) : undefined;
    if (mark !== undefined) marks.mark(cellAt(from.row, from.column), mark);
    if (mark !== undefined || keys.onMove(event, from)) event.preventDefault();
  }

  return (
    <div className="border-line bg-surface shadow-card scroll-ps-52 overflow-x-auto rounded-2xl border">
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table is what a grid is made of
        role="grid"
        aria-label={t('attendance.page.title')}
        aria-rowcount={total + 1}
        className="w-full border-separate border-spacing-0 text-sm"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1} className="text-muted *:border-line text-xs *:border-b">
            <th scope="col" className={`${sticky} w-52 min-w-40 py-3 align-bottom`}>
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
                <SessionHeading column={column} onEverybody={onEverybody} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ userId, name, email, phone, cells, counted }, row) => (
            <tr
              key={userId}

              aria-rowindex={(page - 1) * size + row + 2}
              className="*:border-line focus-within:*:bg-primary-soft/50 hover:*:bg-sunken last:*:border-b-0 *:border-b"
            >
              <th scope="row" className={`${sticky} py-1.5 font-bold wrap-anywhere`}>
                <bdi>{name}</bdi>
              </th>
              <td className="min-w-44 px-3 py-1.5">
                <EmailText email={email} />
              </td>
              <td className="px-3 py-1.5 whitespace-nowrap">
                <bdi dir="ltr">{phone ?? '–'}</bdi>
              </td>
              {columns.map(({ sessionId }, column) => (
                <td key={sessionId} className="px-1.5 py-1.5">
                  <MarkButton
                    cell={cellAt(row, column)}
                    mark={marks.markOf({ sessionId, userId }, cells[column] ?? null)}
                    counted={counted[column] ?? true}
                    stop={keys.stop({ row, column })}
                    onMark={marks.mark}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
