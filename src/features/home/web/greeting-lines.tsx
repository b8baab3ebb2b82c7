import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { may, type Role } from '#club/shared/access.ts';
import { QueryProvider } from '#kit/web/query.tsx';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import { greetingLines } from '../home.rules.ts';
import { decidedBy, homeQuery, useWaiting } from './home.hooks.ts';
import { useWhenText } from './when-text.ts';
import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Hourglass from 'lucide-react/icons/hourglass';
import ListChecks from 'lucide-react/icons/list-checks';
import ListTodo from 'lucide-react/icons/list-todo';
import Medal from 'lucide-react/icons/medal';
import { useState } from 'react';
import { campName } from '#features/programme/camps.rules.ts';
import { isRanked } from '#features/results/standing.rules.ts';
import { currentRequests } from '#features/programme/requests.rules.ts';
import { ownRequestsQuery } from '#features/programme/web/requests/own-requests.hooks.ts';
import type { HomeOut, WaitingOut } from '../home.contract.ts';
import {
  attendancePath,
  sessionFormPath,
  sessionPath,
  standingPath,
  waitingKinds,
  waitingPath,
  workPath,
} from '../home.links.ts';
import { waitingIcons } from './waiting-icons.ts';

/** Up to four lines; the place of short ones was reserved before they were known. */
export const GreetingLines = ({ role }: { role: Role }) => (
  <QueryProvider>
    {may(role, 'level.details') ? <MemberLines role={role} /> : <ApplicantLines />}
  </QueryProvider>
);

function MemberLines({ role }: { role: Role }) {
  const home = useQuery(homeQuery);
  const waiting = useWaiting();
  const session = useSessionLine(home.data?.data, role);
  const tasks = useTaskLines(home.data?.data, waiting.data?.data);
  const rank = useRankLine(home.data?.data);
  // Together, so that no line appears above another one that is being tapped.
  if (home.isPending || (decidedBy(role).length > 0 && waiting.isPending)) return <Loading />;
  if (!home.data && !waiting.data) return null;
  return <Lines lines={[...session, ...tasks, ...rank]} />;
}

function ApplicantLines() {
  const lines = useRequestLines();
  return lines.length > 0 && <Lines lines={lines} />;
}

const look = 'flex min-h-16 items-center gap-3 rounded-xl px-4 py-2.5';

function Lines({ lines }: { lines: GreetingLine[] }) {
  const { t } = useTranslation();
  if (lines.length === 0)
    return (
      <p className={`${look} text-on-navy-muted animate-appear mt-6 px-0`}>
        <CircleCheck aria-hidden="true" className="text-sky size-5 shrink-0" />
        {t('greeting.nothing')}
      </p>
    );
  return (
    <ul aria-label={t('greeting.title')} className="animate-appear mt-6 flex max-w-xl flex-col gap-2">
      {lines.slice(0, greetingLines).map((line) => (
        <li key={`${line.to} ${line.text}`}>
          <Line {...line} />
        </li>
      ))}
    </ul>
  );
}

const Line = ({ Icon, text, note, to }: GreetingLine) => (
  <Link to={to} className={`${look} bg-navy-deep/70 border-navy-line hover:border-on-navy-muted border`}>
    <Icon aria-hidden="true" className="text-yellow size-5 shrink-0" />
    <span className="min-w-0 grow wrap-anywhere">
      <bdi className="block leading-snug font-semibold">{text}</bdi>
      {note && <span className="text-on-navy-muted block text-sm">{note}</span>}
    </span>
    <ChevronRight aria-hidden="true" className="text-on-navy-muted size-5 shrink-0 rtl:-scale-x-100" />
  </Link>
);

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="animate-late mt-6 flex max-w-xl flex-col gap-2">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-16 rounded-xl bg-white/8!" />
      <Skeleton className="h-16 rounded-xl bg-white/8!" />
    </div>
  );
}

interface GreetingLine {
  Icon: LucideIcon;
  text: string;
  /** Smaller, below the text. */
  note?: string;
  to: string;
}

const hasBegun = (startsAt: string | null, now: Date): boolean =>
  startsAt !== null && new Date(startsAt) <= now;

/** The session of today or the next one; a tap opens what the role does with it. */
function useSessionLine(home: HomeOut | undefined, role: Role): GreetingLine[] {
  const { t } = useTranslation();
  const whenText = useWhenText();
  const [now] = useState(() => new Date());
  const today = home?.today.findLast(({ startsAt }) => hasBegun(startsAt, now)) ?? home?.today[0];
  const session = today ?? home?.next ?? home?.coming[0];
  if (!session) return [];
  const { title, startsAt, place, missing } = session;
  const isMarked = session === today && may(role, 'page.attendance');
  const isPrepared = !isMarked && may(role, 'session.edit') && missing.length > 0;
  const note = [
    startsAt === null ? '' : whenText(startsAt),
    place,
    isMarked ? t('greeting.attendance') : '',
    isPrepared ? t('greeting.missing', { count: missing.length }) : '',
  ];
  return [
    {
      Icon: CalendarClock,
      text: title,
      note: note.filter(Boolean).join(' · '),
      to: (isMarked ? attendancePath : isPrepared ? sessionFormPath : sessionPath)(session),
    },
  ];
}

/** What an empty club needs, what waits for a decision, and own to-dos. */
function useTaskLines(home: HomeOut | undefined, waiting: WaitingOut | undefined): GreetingLine[] {
  const { t } = useTranslation();
  const start = home?.start ?? [];
  const done = start.filter((step) => step.done).length;
  const setUp = { Icon: ListChecks, text: t('greeting.start', { done, steps: start.length }), to: workPath };
  const decisions = waitingKinds.flatMap((kind) => {
    const count = waiting?.[kind] ?? 0;
    if (!waiting || count === 0) return [];
    return {
      Icon: waitingIcons[kind],
      text: t(`greeting.${kind}`, { count }),
      to: waitingPath(kind, waiting),
    };
  });
  const todo = home?.todo ?? [];
  return [
    ...(start.length > 0 ? [setUp] : []),
    ...decisions,
    ...todo.map(({ text, link }) => ({ Icon: ListTodo, text, to: link })),
  ];
}

/** A trainee's rank, once there is one. */
function useRankLine(home: HomeOut | undefined): GreetingLine[] {
  const { t } = useTranslation();
  const standing = home?.standing;
  if (!standing || !isRanked(standing)) return [];
  const { camp, rank, of, total, outOf } = standing;
  return [
    {
      Icon: Medal,
      text: t('greeting.rank', { rank, of }),
      note: t('greeting.solved', { total, outOf }),
      to: standingPath(camp._id),
    },
  ];
}

/** For applicants: what became of their requests. */
function useRequestLines(): GreetingLine[] {
  const { t } = useTranslation();
  const { data } = useQuery(ownRequestsQuery);
  return currentRequests(data?.data ?? []).map(({ levelId, campId, status }) => ({
    Icon: Hourglass,
    text: t(status === 'pending' ? 'greeting.request.pending' : 'greeting.request.rejected', {
      wave: campName({ level: levelId, title: campId.title }),
    }),
    to: workPath,
  }));
}
