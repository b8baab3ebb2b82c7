import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Hourglass from 'lucide-react/icons/hourglass';
import ListChecks from 'lucide-react/icons/list-checks';
import ListTodo from 'lucide-react/icons/list-todo';
import Medal from 'lucide-react/icons/medal';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { waveName } from '#features/programme/camps.rules.ts';
import { isRanked } from '#features/results/standing.rules.ts';
import { currentRequests } from '#features/programme/requests.rules.ts';
import { ownRequestsQuery } from '#features/programme/web/requests/own-requests.hooks.ts';
import { may, type Role } from '#club/shared/access.ts';
import { useLanguage } from '#kit/web/language.ts';
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
import { whenText } from './when-text.ts';

export interface GreetingLine {
  Icon: LucideIcon;
  text: string;
  /** Smaller, below the text. */
  note?: string;
  to: string;
}

const hasBegun = (startsAt: string | null, now: Date): boolean =>
  startsAt !== null && new Date(startsAt) <= now;

/** The session of today or the next one; a tap opens what the role does with it. */
export function useSessionLine(home: HomeOut | undefined, role: Role): GreetingLine[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const today = home?.today.findLast(({ startsAt }) => hasBegun(startsAt, now)) ?? home?.today[0];
  const session = today ?? home?.next ?? home?.coming[0];
  if (!session) return [];
  const { title, startsAt, missing } = session;
  const isMarked = session === today && may(role, 'page.attendance');
  const isPrepared = !isMarked && may(role, 'session.edit') && missing.length > 0;
  const note = [
    startsAt === null ? '' : whenText(t, startsAt, language),
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
export function useTaskLines(home: HomeOut | undefined, waiting: WaitingOut | undefined): GreetingLine[] {
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
export function useRankLine(home: HomeOut | undefined): GreetingLine[] {
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
export function useRequestLines(): GreetingLine[] {
  const { t } = useTranslation();
  const { data } = useQuery(ownRequestsQuery);
  return currentRequests(data?.data ?? []).map(({ levelId, campId, status }) => ({
    Icon: Hourglass,
    text: t(status === 'pending' ? 'greeting.request.pending' : 'greeting.request.rejected', {
      wave: waveName({ level: levelId, title: campId.title }),
    }),
    to: workPath,
  }));
}
