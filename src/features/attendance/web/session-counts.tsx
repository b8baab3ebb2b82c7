import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import type { AttendanceColumnOut } from '../attendance.contract.ts';
import { attendanceStates, stateCounts } from '../attendance.rules.ts';
import { markStyle } from './mark-style.tsx';

const keyClass = 'border-line-strong bg-surface rounded border px-1.5 py-0.5 font-mono text-xs rtl:font-sans';

/** How many of the opened session have which mark; on a desktop with the keys that set it. */
export function SessionCounts({ column, keys }: { column: AttendanceColumnOut; keys: boolean }) {
  const { t } = useTranslation();
  const { title, turnout } = column;
  const counts = turnout && stateCounts(turnout);
  return (
    <ul
      aria-label={t('attendance.grid.counts', { title })}
      className={classes(
        'text-muted flex flex-wrap items-center gap-y-1 text-xs *:flex *:items-center *:gap-1.5',
        keys ? 'gap-x-4' : 'justify-between gap-x-2',
      )}
    >
      {[...attendanceStates, 'none' as const].map((state) => {
        const Icon = state === 'none' ? null : markStyle[state].Icon;
        return (
          <li key={state}>
            {keys && (
              <kbd className={keyClass}>
                {t(state === 'none' ? 'attendance.grid.keyNone' : `attendance.letters.${state}`)}
              </kbd>
            )}
            {keys && Icon && <Icon aria-hidden="true" className="size-3.5" />}
            {t(`attendance.states.${state}`)}
            {/* As wide as three digits, so that nothing moves. */}
            {counts && <b className="text-ink min-w-5 text-sm tabular-nums">{counts[state]}</b>}
          </li>
        );
      })}
      {keys && (
        <li className="max-xl:hidden!">
          <kbd className={keyClass}>{t('attendance.grid.keyMove')}</kbd>
          {t('attendance.grid.move')}
        </li>
      )}
    </ul>
  );
}
