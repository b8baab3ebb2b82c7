import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import type { TraineeOut } from '../people.contract.ts';

/** An absence is filled, the rest is not, so that it stands out without colour too. */
const looks = {
  present: { Icon: Check, look: 'bg-primary-soft text-link' },
  late: { Icon: Clock, look: 'bg-primary-soft text-link' },
  absent: { Icon: X, look: 'bg-danger-strong text-white' },
  excused: { Icon: Minus, look: 'bg-sunken text-muted' },
  none: { Icon: null, look: 'border-line-strong border border-dashed' },
} as const;

/** Attendance at a glance: how often, and the last marks as small signs. */
export function LastMarks({ trainee }: { trainee: TraineeOut }) {
  const { t } = useTranslation();
  const { attended, held, lastMarks } = trainee;
  if (held === 0) return <span className="text-muted">{t('people.list.noSessions')}</span>;
  return (
    <div className="flex flex-col gap-1.5 max-md:flex-row max-md:items-center max-md:justify-end max-md:gap-3">
      <span className="tabular-nums">{t('people.list.ofTotal', { total: attended, outOf: held })}</span>
      <ol aria-label={t('people.glance.marks')} className="flex gap-1">
        {Object.entries(lastMarks).map(([place, mark]) => (
          <Mark key={place} mark={mark} />
        ))}
      </ol>
    </div>
  );
}

function Mark({ mark }: { mark: TraineeOut['lastMarks'][number] }) {
  const { t } = useTranslation();
  const state = mark ?? 'none';
  const { Icon, look } = looks[state];
  const text = t(`attendance.states.${state}`);
  return (
    <li title={text} className={classes('flex size-5 items-center justify-center rounded-md', look)}>
      {Icon && <Icon aria-hidden="true" className="size-3.5" strokeWidth={3} />}
      <span className="sr-only">{text}</span>
    </li>
  );
}
