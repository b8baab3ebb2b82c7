import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { ownProgressQuery, homeQuery, decidedBy, useWaiting } from './home.hooks.ts';
import { useWhenText } from './when-text.ts';
import { StaffCamps } from './progress/staff-camps.tsx';
import { OwnRequestsNote } from '#features/programme/web/shared/own-requests.tsx';
import { may, type Role } from '#club/shared/access.ts';
import { clubDay, clubToday } from '#club/shared/club-time.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { LoadFailed } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import type { HomeOut, WaitingOut, ComingOut } from '../home.contract.ts';
import { loadMyTrainees, loadOwnCamps, mentors } from './home-parts.ts';
import { HomeSection, TodaySession } from './today-session.tsx';
import { Link } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { type WaitingKind, waitingPath, addSessionPath, sessionFormPath } from '../home.links.ts';
import { waitingIcons } from './waiting-icons.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import type { StartStep } from '../home.rules.ts';
import Plus from 'lucide-react/icons/plus';
import { campName } from '#features/programme/camps.rules.ts';
import { DraftBadge } from '#features/programme/web/shared/badges.tsx';
import { MissingText } from '#features/programme/web/shared/material-marks.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';

const loading = <Skeleton className="h-64" />;
const MyTrainees = lazyPart(loadMyTrainees, loading);
const OwnCamps = lazyPart(loadOwnCamps, loading);

const lacksCamp = (home: HomeOut | undefined) =>
  home?.start?.some(({ step, done }) => step === 'wave' && !done) === true;

/** What comes next for a staff member, then the camps they work in, then those they train in. */
export function StaffHome({ role }: { role: Role }) {
  const { t } = useTranslation();
  const { data, dataUpdatedAt, error, refetch } = useQuery(homeQuery);
  const home = data?.data;
  // What a device stored days ago does not say what is on today.
  const isOfToday = clubDay(new Date(dataUpdatedAt)) === clubToday();
  const failed = !home && error !== null;
  const prepares = may(role, 'session.edit');
  // Who prepares sessions as well sees the next ones below.
  const marksOnly = may(role, 'page.attendance') && !prepares;
  return (
    <>
      <PageHeader
        title={t('progress.page.title')}
        tabTitle={t('progress.page.staffTitle')}
        text={t('progress.page.staffText')}
      />
      <OwnRequestsNote className="mb-10" />
      <div className="flex flex-col gap-10">
        {home?.start && <StartChecklist steps={home.start} />}
        {mentors(role) && <MyTrainees />}
        {failed && <LoadFailed error={error} onRetry={refetch} />}
        {marksOnly && !failed && <TodaySession home={home} isOfToday={isOfToday} />}
        <WaitingFigures role={role} />
        {prepares && home && home.today.length > 0 && may(role, 'page.attendance') && (
          <TodaySession home={home} isOfToday={isOfToday} />
        )}
        {prepares && !failed && <ComingSessions home={home} />}
        {!lacksCamp(home) && (
          <HomeSection id="working" title={t('progress.page.working')}>
            <StaffCamps role={role} />
          </HomeSection>
        )}
        <TrainingCamps />
      </div>
    </>
  );
}

/** Staff may train too. */
function TrainingCamps() {
  const { t } = useTranslation();
  const own = useQuery(ownProgressQuery).data?.data ?? [];
  if (own.length === 0) return null;
  return (
    <HomeSection id="training" title={t('progress.page.training')}>
      <OwnCamps camps={own} />
    </HomeSection>
  );
}

/** What waits for a decision of the reader, each one tap away. */
function WaitingFigures({ role }: { role: Role }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useWaiting();
  const kinds = decidedBy(role);
  if (kinds.length === 0) return null;
  return (
    <HomeSection id="waiting" title={t('work.waiting.title')}>
      {!data && error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          {kinds.map((kind) => (
            <li key={kind}>
              {data ? <Figure kind={kind} waiting={data.data} /> : <Skeleton className="h-30 rounded-2xl" />}
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

function Figure({ kind, waiting }: { kind: WaitingKind; waiting: WaitingOut }) {
  const { t } = useTranslation();
  const Icon = waitingIcons[kind];
  const count = waiting[kind] ?? 0;
  const calm = count === 0;
  return (
    <Link
      to={waitingPath(kind, waiting)}
      className={classes(
        'border-line flex h-full min-h-30 flex-col justify-between gap-3 rounded-2xl border p-4 wrap-anywhere',
        calm ? 'text-muted hover:border-line-strong' : 'bg-surface shadow-card hover:border-primary',
      )}
    >
      <span className="flex items-start justify-between gap-2">
        <span className={classes('min-w-0 text-sm leading-snug font-semibold', !calm && 'text-ink')}>
          {t(`work.waiting.${kind}`)}
        </span>
        <Icon aria-hidden="true" className={classes('size-5 shrink-0', !calm && 'text-link')} />
      </span>
      {calm ? (
        <span className="text-sm">{t('work.waiting.nothing')}</span>
      ) : (
        <span className="text-3xl leading-none font-black tabular-nums">{count}</span>
      )}
    </Link>
  );
}

type Steps = NonNullable<HomeOut['start']>;

const forms = {
  level: '/dashboard/levels/addlevel',
  wave: '/dashboard/waves/addwave',
  staff: '/dashboard/coremembers',
  session: addSessionPath,
  trainees: '/dashboard/trainees',
} satisfies Record<StartStep, string>;

/** In a club that is not set up yet: what comes first, each step with its form. */
function StartChecklist({ steps }: { steps: Steps }) {
  const { t } = useTranslation();
  const done = steps.filter((step) => step.done).length;
  return (
    <section
      aria-labelledby="start"
      className="border-line bg-surface shadow-card rounded-3xl border p-5 sm:p-8"
    >
      <h2 id="start" className="text-2xl">
        {t('work.start.title')}
      </h2>
      <p className="text-muted mt-1 tabular-nums">{t('work.start.text', { done, steps: steps.length })}</p>
      <ol className="divide-line border-line mt-5 divide-y border-t">
        {steps.map((step) => (
          <li key={step.step}>{step.done ? <DoneStep {...step} /> : <OpenStep {...step} />}</li>
        ))}
      </ol>
    </section>
  );
}

function DoneStep({ step }: { step: StartStep }) {
  const { t } = useTranslation();
  return (
    <p className="text-muted flex min-h-14 items-center gap-3 py-2">
      <CircleCheckBig aria-hidden="true" className="text-link size-6 shrink-0" />
      <span className="line-through">{t(`work.start.steps.${step}`)}</span>
      <span className="sr-only">{t('work.start.done')}</span>
    </p>
  );
}

function OpenStep({ step }: { step: StartStep }) {
  const { t } = useTranslation();
  return (
    <Link
      to={forms[step]}
      className="hover:bg-sunken -mx-3 flex min-h-14 items-center gap-3 rounded-xl px-3 py-3"
    >
      <Circle aria-hidden="true" className="text-muted size-6 shrink-0" />
      <span className="min-w-0 grow">
        <span className="text-link block font-bold">{t(`work.start.steps.${step}`)}</span>
        <span className="text-muted block text-sm">{t(`work.start.hints.${step}`)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="text-muted size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  );
}

/** For those who prepare sessions: the next ones, and the material that they lack. */
function ComingSessions({ home }: { home: HomeOut | undefined }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="coming">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="coming" className="text-xl">
          {t('work.coming.title')}
        </h2>
        <Link to={addSessionPath} className={buttonClass({ look: 'outline', size: 'small' })}>
          <Plus aria-hidden="true" className="size-4.5" />
          {t('work.coming.add')}
        </Link>
      </div>
      {home ? <Sessions sessions={home.coming} /> : <Skeleton className="h-118 rounded-2xl" />}
    </section>
  );
}

function Sessions({ sessions }: { sessions: ComingOut[] }) {
  const { t } = useTranslation();
  if (sessions.length === 0)
    return (
      <p className="border-line-strong/50 text-muted rounded-2xl border border-dashed p-5">
        {t('work.coming.none')}
      </p>
    );
  return (
    <ul className="border-line bg-surface divide-line divide-y overflow-hidden rounded-2xl border">
      {sessions.map((session) => (
        <li key={session.sessionId}>
          <Row session={session} />
        </li>
      ))}
    </ul>
  );
}

function Row({ session }: { session: ComingOut }) {
  const { t } = useTranslation();
  const whenText = useWhenText();
  const { title, startsAt, camp, draft, missing } = session;
  return (
    <Link
      to={sessionFormPath(session)}
      className="hover:bg-sunken flex min-h-16 items-center gap-3 px-4 py-3 sm:px-5"
    >
      <div className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold">
          <bdi className="wrap-anywhere">{title}</bdi>
          {draft && <DraftBadge />}
        </span>
        <div className="text-sm">
          <p className="text-muted">
            {startsAt !== null && <time dateTime={startsAt}>{whenText(startsAt)}</time>} ·{' '}
            <bdi>{campName(camp)}</bdi>
          </p>
          <MissingText missing={missing} className="font-semibold" />
          {missing.length === 0 && <p className="text-muted">{t('work.coming.complete')}</p>}
        </div>
        <span className="sr-only">{t('sessions.dashboard.update')}</span>
      </div>
      <ChevronRight aria-hidden="true" className="text-muted size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  );
}
