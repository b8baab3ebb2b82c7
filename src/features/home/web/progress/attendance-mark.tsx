import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import type { OwnWaveOut } from '../../progress.contract.ts';

const looks = {
  present: { Icon: CircleCheck, tone: 'text-link' },
  late: { Icon: Clock, tone: 'text-link' },
  absent: { Icon: CircleX, tone: 'text-danger' },
  excused: { Icon: CircleMinus, tone: 'text-muted' },
  unmarked: { Icon: CircleDashed, tone: 'text-muted' },
  coming: { Icon: CalendarClock, tone: 'text-muted' },
  before: { Icon: CircleDashed, tone: 'text-muted' },
} as const;

type Session = OwnWaveOut['sessions'][number];

function shownState({ state, counted, startsAt }: Session): keyof typeof looks {
  if (state !== null) return state;
  if (startsAt !== null && new Date(startsAt) > new Date()) return 'coming';
  return counted ? 'unmarked' : 'before';
}

/** Attendance as icon and word. */
export function AttendanceMark({ session }: { session: Session }) {
  const { t } = useTranslation();
  const state = shownState(session);
  const { Icon, tone } = looks[state];
  return (
    <span
      className={classes('inline-flex shrink-0 items-center gap-1.5 text-sm font-semibold sm:min-w-30', tone)}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {t(`progress.states.${state}`)}
    </span>
  );
}
