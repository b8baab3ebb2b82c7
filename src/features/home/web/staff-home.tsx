import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { ownProgressQuery } from './progress/progress.hooks.ts';
import { StaffWaves } from './progress/staff-waves.tsx';
import { OwnRequestsNote } from '#features/programme/web/shared/own-requests.tsx';
import { may, type Role } from '#club/shared/access.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { LoadFailed } from '#kit/web/ui/load-failed.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import type { HomeOut } from '../home.contract.ts';
import { ComingSessions } from './coming-sessions.tsx';
import { homeQuery } from './home.hooks.ts';
import { loadMyTrainees, loadOwnWaves, mentors } from './home-parts.ts';
import { StartChecklist } from './start-checklist.tsx';
import { TodaySession } from './today-session.tsx';
import { WaitingFigures } from './waiting-figures.tsx';

const loading = <Skeleton className="h-64" />;
const MyTrainees = lazyPart(loadMyTrainees, loading);
const OwnWaves = lazyPart(loadOwnWaves, loading);

const lacksWave = (home: HomeOut | undefined) =>
  home?.start?.some(({ step, done }) => step === 'wave' && !done) === true;

/** What comes next for a staff member, then the waves they work in, then those they train in. */
export function StaffHome({ role }: { role: Role }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(homeQuery);
  const home = data?.data;
  const failed = !home && error !== null;
  const prepares = may(role, 'session.edit');
  // Who prepares sessions as well sees the next ones below.
  const marksOnly = may(role, 'page.attendance') && !prepares;
  return (
    <>
      <PageHeader title={t('progress.page.title')} text={t('progress.page.staffText')} />
      <OwnRequestsNote className="mb-10" />
      <div className="flex flex-col gap-10">
        {home?.start && <StartChecklist steps={home.start} />}
        {mentors(role) && <MyTrainees />}
        {failed && <LoadFailed error={error} onRetry={refetch} />}
        {marksOnly && !failed && <TodaySession home={home} />}
        <WaitingFigures role={role} />
        {prepares && home && home.today.length > 0 && may(role, 'page.attendance') && (
          <TodaySession home={home} />
        )}
        {prepares && !failed && <ComingSessions home={home} />}
        {!lacksWave(home) && <WorkingWaves role={role} />}
        <TrainingWaves />
      </div>
    </>
  );
}

function WorkingWaves({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="working">
      <h2 id="working" className="mb-4 text-xl">
        {t('progress.page.working')}
      </h2>
      <StaffWaves role={role} />
    </section>
  );
}

/** Staff may train too. */
function TrainingWaves() {
  const { t } = useTranslation();
  const own = useQuery(ownProgressQuery).data?.data ?? [];
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="training">
      <h2 id="training" className="mb-4 text-xl">
        {t('progress.page.training')}
      </h2>
      <OwnWaves waves={own} />
    </section>
  );
}
