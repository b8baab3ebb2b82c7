import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useOutletContext } from 'react-router';
import { ApiFailure, isForbidden } from '#kit/web/api.ts';
import { may } from '#club/shared/access.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import { JoinFirst } from './join-first.tsx';
import { ProgrammeHero } from './programme-hero.tsx';
import { LoadFailedAlert } from './load-failed-alert.tsx';

interface Props<Data> {
  read: { data: { data: Data } | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** Heading of the error. */
  failed: string;
  children: (data: Data) => ReactNode;
}

const isMissing = (error: Error | null) => error instanceof ApiFailure && error.code === 'NOT_FOUND';

/** Loading, error and not-found states of a level, camp or session. */
export function ProgrammePage<Data>({ read, failed, children }: Props<Data>) {
  const { t } = useTranslation();
  const notFound = useOutletContext<ReactNode>();
  const isAccepted = may(useAuthSession()?.user.role ?? null, 'camp.material');
  // Also when it was removed since it was read.
  if (isMissing(read.error)) return notFound;
  if (read.data) return children(read.data.data);
  if (!read.error) return <PageSkeleton />;
  if (isForbidden(read.error) && !isAccepted) return <LockedPage />;
  return (
    <>
      <PageHead title={t('training.page.title')} hidden />
      <ProgrammeHero
        title={t('training.page.title')}
        back={{ to: '/training', label: t('training.common.backToTraining') }}
      />
      <div className="mx-auto w-full max-w-7xl px-4 py-12 sm:px-6 lg:py-16">
        <LoadFailedAlert title={failed} error={read.error} onRetry={read.refetch} />
      </div>
    </>
  );
}

/** Followed a link to something that is open only after a leader has accepted the reader. */
function LockedPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('training.locked.page')} hidden />
      <ProgrammeHero
        title={t('training.locked.page')}
        back={{ to: '/training', label: t('training.common.backToTraining') }}
      />
      <div className="mx-auto w-full max-w-7xl px-4 py-12 sm:px-6 lg:py-16">
        <JoinFirst />
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
