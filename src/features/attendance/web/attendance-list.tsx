import { type Ref, useImperativeHandle } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { CompactSelect } from '#kit/web/ui/compact-select.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import type { AttendanceColumnOut, AttendanceRowOut } from '../attendance.contract.ts';
import type { AttendanceState } from '../attendance.rules.ts';
import { PersonCard } from './person-card.tsx';
import { SessionMenu } from './session-heading.tsx';
import type { Grid, Mark } from './shared/marked-grid.ts';
import type { WaitingOf } from './shared/use-waiting-marks.ts';
import { shortDay } from './short-day.ts';
import { useCardFocus } from './use-card-focus.ts';
import type { Marks, Undone } from './use-marks.ts';

interface Props {
  grid: Grid;
  marks: Pick<Marks, 'mark' | 'markOf'>;
  waitingOf: WaitingOf;
  list: ListQuery;
  /** The session that is shown. */
  opened: number;
  movesOn: boolean;
  onMarkAll: (column: AttendanceColumnOut) => void;
  /** Moves the focus to the person whose mark was undone. */
  goBack: Ref<(undone: Undone) => void>;
}

/** On a phone: one session with its people below each other. */
export function AttendanceList({ grid, marks, waitingOf, list, opened, movesOn, onMarkAll, goBack }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { columns, data: rows, page } = grid;
  const labelOf = namesIn(rows);
  const column = columns[opened];
  const { cards, current, moveOn, goToUndone } = useCardFocus(grid, column?.sessionId ?? '', list);
  useImperativeHandle(goBack, () => goToUndone);
  if (!column) return null;
  const { sessionId, title, startsAt } = column;

  const cellOf = (person: AttendanceRowOut) => ({
    userId: person.userId,
    name: labelOf(person),
    sessionId,
    title,
    startsAt,
  });
  function press(row: number, pressed: AttendanceState, mark: Mark) {
    const person = rows[row];
    if (!person) return;
    const onMarked = () => movesOn && mark !== null && moveOn(row, pressed);
    marks.mark(cellOf(person), mark, { page, onMarked });
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow *:w-full">
          <CompactSelect
            label={t('attendance.grid.session')}
            value={sessionId}
            choices={columns.map((each) => ({
              value: each.sessionId,
              label: each.startsAt ? `${each.title} · ${shortDay(each.startsAt, language)}` : each.title,
            }))}
            onChange={(chosen) => list.change({ sessionId: chosen, page: list.query.page }, 'replace')}
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
      <ul ref={cards} className="flex flex-col gap-3">
        {rows.map((person, row) => (
          <PersonCard
            key={person.userId}
            person={person}
            cell={cellOf(person)}
            mark={marks.markOf({ sessionId, userId: person.userId }, person.cells[opened] ?? null)}
            waiting={waitingOf({ sessionId, userId: person.userId })}
            counted={person.counted[opened] ?? true}
            current={current === person.userId}
            onPress={(pressed, mark) => press(row, pressed, mark)}
          />
        ))}
      </ul>
    </div>
  );
}
