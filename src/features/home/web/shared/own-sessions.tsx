import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { OwnCampOut } from '../../progress.contract.ts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { classes } from '#kit/web/classes.ts';

type Session = OwnCampOut['sessions'][number];

export type SessionAction = (session: Session) => ReactNode;

interface Props {
  sessions: Session[];
  /** Collapsed for a finished camp. */
  collapsed: boolean;
  /** What the reader can do about a session. */
  action?: SessionAction;
}

export function OwnSessions({ sessions, collapsed, action }: Props) {
  const { t } = useTranslation();
  if (sessions.length === 0) return <p className="text-muted">{t('progress.wave.noSessions')}</p>;
  return (
    <details open={!collapsed} className="group">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-lg [&::-webkit-details-marker]:hidden">
        <h3 className="text-lg">{t('progress.wave.sessions')}</h3>
        <ChevronDown
          aria-hidden="true"
          className="text-muted size-5 transition-transform group-open:rotate-180"
        />
      </summary>
      <ol className="divide-line border-line divide-y border-t">
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} action={action?.(session)} />
        ))}
      </ol>
    </details>
  );
}

function SessionRow({ session, action }: { session: Session; action: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sessionId, title, startsAt, sheet, contest } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-32">
        <Link
          to={`/session/${sessionId}`}
          className="hover:text-link -my-2 inline-flex min-h-11 items-center font-bold wrap-anywhere hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
        {startsAt !== null && (
          <time dateTime={startsAt} className="text-muted block text-sm">
            {dayText(startsAt, language)}
          </time>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:order-last max-sm:basis-full">
        {sheet && <Solved what={t('progress.wave.sheet')} title={title} cell={sheet} />}
        {contest && <Solved what={t('progress.wave.contest')} title={title} cell={contest} />}
      </div>
      <AttendanceMark session={session} />
      {action && <div className="order-last basis-full empty:hidden">{action}</div>}
    </li>
  );
}

interface SolvedProps {
  what: string;
  title: string;
  cell: NonNullable<Session['sheet']>;
}

/** Solved count of a sheet or contest, with a link to it. */
function Solved({ what, title, cell: { solved, problems, link, readAs } }: SolvedProps) {
  const { t } = useTranslation();
  // While a contest is not synced, zero means unknown.
  const known = solved !== null && (problems !== null || solved > 0);
  const text = (
    <>
      {what}
      {solved === null && problems !== null && (
        <span className="text-muted">{t('progress.wave.unknown')}</span>
      )}
      {known && (
        <bdi dir="ltr" className="font-mono font-bold tabular-nums">
          {problems === null ? solved : t('progress.wave.solved', { solved, problems })}
        </bdi>
      )}
      {readAs !== null && (
        <span className="text-muted wrap-anywhere">{t('progress.wave.readAs', { handle: readAs })}</span>
      )}
    </>
  );
  const look = 'bg-sunken inline-flex min-h-9 items-center gap-1.5 rounded-lg px-3 text-sm';
  if (link === null) return <span className={look}>{text}</span>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      title={t('progress.wave.opens', { what, title })}
      className={`${look} text-link hover:bg-primary-soft max-sm:min-h-11`}
    >
      {text}
    </a>
  );
}

const looks = {
  present: { Icon: CircleCheck, tone: 'text-link' },
  late: { Icon: Clock, tone: 'text-link' },
  absent: { Icon: CircleX, tone: 'text-danger' },
  excused: { Icon: CircleMinus, tone: 'text-muted' },
  unmarked: { Icon: CircleDashed, tone: 'text-muted' },
  untaken: { Icon: CircleDashed, tone: 'text-muted' },
  coming: { Icon: CalendarClock, tone: 'text-muted' },
  before: { Icon: CircleDashed, tone: 'text-muted' },
} as const;

function shownState({ state, counted, taken, startsAt }: Session): keyof typeof looks {
  if (state !== null) return state;
  if (startsAt !== null && new Date(startsAt) > new Date()) return 'coming';
  if (!counted) return 'before';
  return taken ? 'unmarked' : 'untaken';
}

/** Attendance as icon and word. */
function AttendanceMark({ session }: { session: Session }) {
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
