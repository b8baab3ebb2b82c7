import { useTranslation } from '#kit/web/i18n.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { classes } from '#kit/web/classes.ts';
import { type WaitingState, WaitingIcon, waitingText } from '#kit/web/outbox/waiting-icon.tsx';
import { PersonName } from '#kit/web/ui/person-name.tsx';
import type { AttendanceRowOut } from '../attendance.contract.ts';
import { attendanceStates, type AttendanceState } from '../attendance.rules.ts';
import { markStyle } from './mark-style.tsx';
import type { Cell, Mark } from './shared/marked-grid.ts';

interface Props {
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
export function PersonCard({ person, cell, mark, waiting, counted, current, onPress }: Props) {
  const { t } = useTranslation();
  const { name, title } = cell;
  return (
    <li
      className={classes(
        'bg-surface rounded-2xl border p-4',
        // Clear of the bars at the bottom of a phone.
        'scroll-mb-[calc(9rem+var(--bottom-bar,0px))]',
        current ? 'border-primary ring-primary ring-1' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <PersonLink id={person.userId}>
          <PersonName person={person} />
        </PersonLink>
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
              data-state={state}
              aria-pressed={on}
              onClick={() => onPress(state, on ? null : state)}
              className={classes(
                'flex min-h-15 scroll-mb-[calc(9rem+var(--bottom-bar,0px))] flex-col items-center justify-center gap-1 rounded-xl border text-sm font-semibold',
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
