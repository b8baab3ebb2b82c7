import type { ReactNode } from 'react';
import { useOutletContext, Link } from 'react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from '#kit/web/i18n.ts';
import { ApiFailure, isForbidden, isOffline } from '#kit/web/api.ts';
import { may } from '#club/shared/access.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import { addLtrMarks } from '#kit/web/format-text.ts';
import { Balloon } from '#club/web/balloon.tsx';
import type { Letter } from '#club/web/problem-letter.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyNote } from '#kit/web/ui/empty-state.tsx';
import { LoadFailed } from '#kit/web/ui/query-boundary.tsx';
import { currentRequests } from '../../requests.rules.ts';
import { ownRequestsQuery } from '../requests/own-requests.hooks.ts';

interface ProgrammePageProps<Data> {
  read: { data: { data: Data } | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** Heading of the error. */
  failed: string;
  children: (data: Data) => ReactNode;
}

const isMissing = (error: Error | null) => error instanceof ApiFailure && error.code === 'NOT_FOUND';

/** Loading, error and not-found states of a level, camp or session. */
export function ProgrammePage<Data>({ read, failed, children }: ProgrammePageProps<Data>) {
  const { t } = useTranslation();
  const notFound = useOutletContext<ReactNode>();
  const isAccepted = may(useAuthSession()?.user.role ?? null, 'camp.material');
  // Also when it was removed since it was read.
  if (isMissing(read.error)) return notFound;
  if (read.data) return children(read.data.data);
  if (!read.error) return <PageSkeleton />;
  // Followed a link to something that is open only after a leader has accepted the reader.
  const isLocked = isForbidden(read.error) && !isAccepted;
  const title = isLocked ? t('training.locked.page') : t('training.page.title');
  return (
    <>
      <PageHead title={title} hidden />
      <ProgrammeHero title={title} back={{ to: '/training', label: t('training.common.backToTraining') }} />
      <div className="mx-auto w-full max-w-7xl px-4 py-12 sm:px-6 lg:py-16">
        {isLocked ? (
          <JoinFirst />
        ) : (
          <LoadFailed
            // Without a connection nobody knows whether there is one.
            title={isOffline(read.error) ? t('training.common.loadFailed') : failed}
            error={read.error}
            onRetry={read.refetch}
          />
        )}
      </div>
    </>
  );
}

function PageSkeleton() {
  const { t } = useTranslation();
  return (
    // As tall as a page, so that the footer does not jump.
    <div role="status" className="min-h-dvh">
      <PageHead title={t('training.page.title')} hidden />
      <span className="sr-only">{t('ui.loading')}</span>
      <div className="bg-navy">
        <div className="mx-auto max-w-7xl px-4 pt-8 pb-12 sm:px-6 md:pt-12 md:pb-16">
          <span className="block h-11" />
          <span className="mt-4 block h-14 w-2/3 max-w-xl animate-pulse rounded-xl bg-white/10" />
          <span className="mt-6 block h-8 w-1/2 max-w-md animate-pulse rounded-xl bg-white/10" />
        </div>
      </div>
      <div className="mx-auto grid max-w-7xl gap-6 px-4 py-12 sm:px-6 md:grid-cols-2 lg:py-16">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-36 rounded-3xl!" />
        ))}
      </div>
    </div>
  );
}

interface ProgrammeHeroProps {
  title: string;
  /** The parent's name, above the title. */
  over?: string;
  back: { to: string; label: string };
  letter?: Letter;
  children?: ReactNode;
}

/** The navy header of a level, camp or session. */
export function ProgrammeHero({ title, over, back, letter, children }: ProgrammeHeroProps) {
  return (
    <header className="on-navy bg-navy text-on-navy relative overflow-hidden">
      <div aria-hidden="true" className="problem-grid absolute inset-0" />
      <Balloon
        letter={letter}
        string={420}
        className="animate-sway text-yellow absolute end-[6%] top-8 hidden w-28 origin-bottom lg:block"
      />
      <div className="relative mx-auto max-w-7xl px-4 pt-6 pb-12 sm:px-6 md:pt-10 md:pb-16 lg:pe-64">
        <Link
          to={back.to}
          className="text-on-navy-muted hover:text-on-navy inline-flex min-h-11 max-w-full items-center gap-2 rounded-lg font-semibold"
        >
          <ArrowLeft aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
          <bdi className="min-w-0 wrap-anywhere">{back.label}</bdi>
        </Link>
        {over && (
          <p className="text-yellow mt-4 font-bold wrap-anywhere">
            <bdi>{over}</bdi>
          </p>
        )}
        <h1 className="leading-heading mt-2 text-[clamp(2rem,1.4rem+2.6vw,3.5rem)] font-black wrap-anywhere text-balance">
          <bdi>{addLtrMarks(title)}</bdi>
        </h1>
        {children}
      </div>
    </header>
  );
}

interface JoinFirstProps {
  /** False where the page offers to ask already. */
  withLink?: boolean;
}

/** For people who are not accepted yet: why there is nothing more to see, and how to get in. */
export function JoinFirst({ withLink = true }: JoinFirstProps) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(ownRequestsQuery);
  const waits = currentRequests(data?.data ?? []).some(({ status }) => status === 'pending');
  return (
    <EmptyNote Icon={Lock} title={t('training.locked.title')}>
      {/* Takes its room before it is known whether a request waits. */}
      <div className={isPending ? 'invisible' : ''}>
        <p className="text-muted mx-auto mt-2 max-w-md">
          {t(waits ? 'training.locked.waiting' : 'training.locked.ask')}
        </p>
        {withLink && (
          <Link to="/form" className={buttonClass({}, 'mt-7')}>
            {t(waits ? 'requests.own.see' : 'training.levels.ask')}
            <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </Link>
        )}
      </div>
    </EmptyNote>
  );
}
