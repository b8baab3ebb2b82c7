import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namesIn } from '#kit/shared/namesakes.ts';
import { classes } from '#kit/web/classes.ts';
import { type WaitingState, WaitingIcon, waitingText } from '#kit/web/outbox/waiting-icon.tsx';
import { CompactSelect } from '#kit/web/ui/compact-select.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { PersonName } from '#kit/web/ui/person-name.tsx';
import type { AttendanceColumnOut, AttendanceRowOut } from '../attendance.contract.ts';
import { attendanceStates, sessionOfToday } from '../attendance.rules.ts';
import { markStyle } from './mark-style.tsx';
import type { Cell, Grid, Mark } from './shared/marked-grid.ts';
import { SessionMenu } from './session-heading.tsx';
import type { Marks } from './use-marks.ts';
import type { WaitingOf } from './shared/use-waiting-marks.ts';

interface Props {
  grid: Grid;
  marks: Pick<Marks, 'mark' | 'markOf'>;
  waitingOf: WaitingOf;
  list: ListQuery;
  onMarkAll: (column: AttendanceColumnOut) => void;
}

/** On a phone: one session with its people below each other. */
export function AttendanceList({ grid, marks, waitingOf, list, onMarkAll }: Props) {
  const { t } = useTranslation();
  const { columns, data: rows } = grid;
  const labelOf = namesIn(rows);
  const chosen = columns.findIndex(({ sessionId }) => sessionId === list.value('session'));
  const [now] = useState(() => new Date());
  const place = chosen < 0 ? sessionOfToday(columns, now) : chosen;
  const column = columns[place];
  if (!column) return null;
  const { sessionId, title, startsAt } = column;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow *:w-full">
          <CompactSelect
            label={t('attendance.grid.session')}
            all={t('attendance.page.today')}
            value={list.value('session')}
            choices={columns.map((each) => ({ value: each.sessionId, label: each.title }))}
            onChange={(session) => list.change({ session, page: list.query.page }, 'replace')}
          />
        </div>
        <SessionMenu column={column} onMarkAll={onMarkAll} />
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        <p className="text-muted shrink-0 text-sm tabular-nums">
          {t('attendance.grid.present', { count: column.present })}
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {rows.map((person) => (
          <PersonCard
            key={person.userId}
            person={person}
            cell={{ userId: person.userId, name: labelOf(person), sessionId, title, startsAt }}
            mark={marks.markOf({ sessionId, userId: person.userId }, person.cells[place] ?? null)}
            waiting={waitingOf({ sessionId, userId: person.userId })}
            counted={person.counted[place] ?? true}
            onMark={marks.mark}
          />
        ))}
      </ul>
    </div>
  );
}

interface CardProps {
  person: AttendanceRowOut;
  cell: Cell;
  mark: Mark;
  waiting: WaitingState | null;
  counted: boolean;
  onMark: (cell: Cell, mark: Mark) => void;
}

/** Four touch-sized buttons; pressing the active one clears the mark. */
function PersonCard({ person, cell, mark, waiting, counted, onMark }: CardProps) {
  const { t } = useTranslation();
  const { name, title } = cell;
  return (
    <li className="border-line bg-surface rounded-2xl border p-4">
      <div className="flex items-start justify-between gap-3">
        <PersonName person={person} />
        {!counted && mark === null && (
          <span className="text-muted shrink-0 text-xs">{t('attendance.states.joinedLater')}</span>
        )}
      </div>
      {waiting && (
        <p className="text-muted mt-1 flex items-center gap-1.5 text-sm">
          <WaitingIcon state={waiting} className="size-4" />
          {t(waitingText[waiting])}
        </p>
      )}
      <div
        role="group"
        aria-label={t('attendance.grid.person', { name, title })}
        className="mt-3 grid grid-cols-4 gap-2"
      >
        {attendanceStates.map((state) => {
          const { Icon, look } = markStyle[state];
          const on = mark === state;
          return (
            <button
              key={state}
              type="button"
              aria-pressed={on}
              onClick={() => onMark(cell, on ? null : state)}
              className={classes(
                'flex min-h-15 flex-col items-center justify-center gap-1 rounded-xl border text-sm font-semibold',
                on ? look : 'border-line text-muted',
              )}
            >
              <Icon aria-hidden="true" className="size-5" strokeWidth={on ? 2.75 : 2} />
              {t(`attendance.states.${state}`)}
            </button>
          );
        })}
      </div>
    </li>
  );
}
