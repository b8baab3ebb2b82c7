import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { may, type Role } from '#club/shared/access.ts';
import { QueryProvider } from '#kit/web/query.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { greetingLines } from '../home.rules.ts';
import { decidedBy, homeQuery, useWaiting } from './home.hooks.ts';
import {
  type GreetingLine,
  useRankLine,
  useRequestLines,
  useSessionLine,
  useTaskLines,
} from './use-greeting-lines.ts';

/** Up to four lines of one height, because their place was reserved before they were known. */
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

const look = 'flex h-16 items-center gap-3 rounded-xl px-4';

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
  <Link
    to={to}
    title={text}
    className={`${look} bg-navy-deep/70 border-navy-line hover:border-on-navy-muted border`}
  >
    <Icon aria-hidden="true" className="text-yellow size-5 shrink-0" />
    <span className="min-w-0 grow">
      <bdi className={`block leading-snug font-semibold ${note ? 'truncate' : 'line-clamp-2'}`}>{text}</bdi>
      {note && <span className="text-on-navy-muted block truncate text-sm">{note}</span>}
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
