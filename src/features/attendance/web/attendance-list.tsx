import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { CompactSelect } from '#kit/web/ui/list-filter.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import type { AttendanceRowOut } from '../attendance.contract.ts';
import { type AttendanceState, attendanceStates } from '../attendance.rules.ts';
import { SessionMenu } from './session-heading.tsx';
import { shortDayText } from '#club/web/date-text.ts';
import type { Grid, Mark, Cell } from './shared/marked-grid.ts';
import { SessionCounts } from './session-counts.tsx';
import { type Found, useFocusFound } from './use-found.ts';
import type { MarkRest } from './use-mark-all.tsx';
import type { WaitingOf } from './shared/waiting-marks.ts';
import type { Marks, Undone } from './use-marks.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { nextPerson } from './grid-keys.ts';
import { useGoTo } from './use-go-to.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { classes } from '#kit/web/classes.ts';
import { type WaitingState, WaitingIcon, waitingText } from '#kit/web/outbox/waiting-icon.tsx';
import { PersonName } from '#kit/web/ui/person-texts.tsx';
import { markStyle } from './mark-style.tsx';

interface Props {
  grid: Grid;
  marks: Pick<Marks, 'mark' | 'markOf'>;
  waitingOf: WaitingOf;
  list: ListQuery;
  /** The session that is shown. */
  opened: number;
  found: Found;
  movesOn: boolean;
  onMarkAll: (rest: MarkRest) => void;
  /** Moves the focus to the person whose mark was undone. */
  goBack: Ref<(undone: Undone) => void>;
}

/** On a phone: one session with its people below each other. */
export function AttendanceList(props: Props) {
  const { grid, marks, waitingOf, list, opened, found, movesOn, onMarkAll, goBack } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { columns, data: rows, page } = grid;
  const labelOf = namesIn(rows);
  const column = columns[opened];
  const { cards, current, focusCard, moveOn, goToUndone } = useCardFocus(grid, column?.sessionId ?? '', list);
  useImperativeHandle(goBack, () => goToUndone);
  useFocusFound(found, () => focusCard(0, 'present'));
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
    marks.mark(cellOf(person), mark, found.searching && mark ? { onMarked: found.next } : { page, onMarked });
  }

  return (
    <div className="flex flex-col">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow *:w-full">
          <CompactSelect
            label={t('attendance.grid.session')}
            value={sessionId}
            choices={columns.map((each) => ({
              value: each.sessionId,
              label: each.startsAt ? `${each.title} · ${shortDayText(each.startsAt, language)}` : each.title,
            }))}
            onChange={(chosen) => list.change({ sessionId: chosen, page: list.query.page }, 'replace')}
          />
        </div>
        <SessionMenu column={column} onMarkAll={onMarkAll} />
      </div>
      <h2 className="sr-only">
        <bdi>{title}</bdi>
      </h2>
      <div className="bg-ground sticky top-16 z-2 py-1.5">
        <SessionCounts column={column} keys={false} />
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

/** The button of a person in a session. */
interface Target {
  page: number;
  sessionId: string;
  state: AttendanceState;
  rowIn: (grid: Grid) => number;
}

/** Moves the focus from card to card, across the pages of the list. */
function useCardFocus(grid: Grid, sessionId: string, list: ListQuery) {
  const { t } = useTranslation();
  const cards = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string>();
  const { data: rows, page, size, total } = grid;

  function focusCard(row: number, state: AttendanceState) {
    const card = cards.current?.children[row];
    card?.querySelector<HTMLElement>(`[data-state=${state}]`)?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
    setCurrent(rows[row]?.userId);
  }

  const goTo = useGoTo<Target>({
    shows: (to) => to.page === page && to.sessionId === sessionId,
    open: (to) => list.change({ sessionId: to.sessionId, page: String(to.page) }),
    focus: ({ state, rowIn }) => focusCard(rowIn(grid), state),
  });

  function moveOn(from: number, state: AttendanceState) {
    const next = nextPerson({ row: from, rows: rows.length, page, pages: Math.ceil(total / size) });
    if (next) goTo({ page: next.page, sessionId, state, rowIn: () => next.row });
    else toast.success(t('attendance.grid.last'));
  }

  const goToUndone = (undone: Undone) =>
    goTo({
      page: undone.page,
      sessionId: undone.sessionId,
      state: undone.after ?? undone.before ?? 'present',
      rowIn: ({ data }) => data.findIndex(({ userId }) => userId === undone.userId),
    });

  return { cards, current, focusCard, moveOn, goToUndone };
}

interface PersonCardProps {
  person: AttendanceRowOut;
  cell: Cell;
  mark: Mark;
  waiting: WaitingState | null;
  counted: boolean;
  /** The last mark moved on to this person. */
  current: boolean;
  /** A press on the active state takes the mark back. */
  onPress: (pressed: AttendanceState, mark: Mark) => void;
}

/** Four touch-sized buttons; pressing the active one clears the mark. */
function PersonCard({ person, cell, mark, waiting, counted, current, onPress }: PersonCardProps) {
  const { t } = useTranslation();
  const refused = useOwnRefusal()(person.userId)?.title;
  const { name, title } = cell;
  return (
    <li
      className={classes(
        'bg-surface rounded-2xl border p-4',
        // Clear of the bars at the bottom of a phone.
        'scroll-mt-12 scroll-mb-[calc(9rem+var(--bottom-bar,0px))]',
        current ? 'border-primary ring-primary ring-1' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <PersonLink id={person.userId}>
          <PersonName person={person} inLine />
        </PersonLink>
        {!counted && mark === null && (
          <span className="text-muted text-end text-xs">{t('attendance.states.joinedLater')}</span>
        )}
      </div>
      {refused && <p className="text-muted mt-1 text-sm">{refused}</p>}
      {waiting && (
        <p className="text-muted mt-1 flex items-center gap-1.5 text-sm">
          <WaitingIcon state={waiting} className="size-4" />
          {t(waitingText[waiting])}
        </p>
      )}
      <div
        role="group"
        aria-label={t('attendance.grid.person', { name, title })}
        className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,4rem),1fr))] gap-2"
      >
        {attendanceStates.map((state) => {
          const { Icon, look } = markStyle[state];
          const on = mark === state;
          return (
            <button
              key={state}
              type="button"
              data-state={state}
              aria-pressed={on}
              aria-disabled={refused !== undefined}
              title={refused}
              onClick={() => onPress(state, on ? null : state)}
              className={classes(
                'flex min-h-15 scroll-mb-[calc(9rem+var(--bottom-bar,0px))] flex-col items-center justify-center gap-1 rounded-xl border text-sm font-semibold aria-disabled:opacity-50',
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
