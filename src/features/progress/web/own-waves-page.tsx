import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { OwnRequestsNote, RequestsOr } from '#features/requests/web/shared/own-requests.tsx';
import { isStaff, type Role } from '#club/shared/access.ts';
import { requirePermission } from '#club/web/guards.ts';
import { useSession } from '#kit/web/session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { OwnWaveOut } from '../progress.contract.ts';
import { OwnWave } from './own-wave.tsx';
import { ownProgressQuery } from './progress.hooks.ts';
import { StaffWaves } from './staff-waves.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.waves', request);
  return null;
}

export default function OwnWavesPage() {
  const role = useSession()?.user.role ?? null;
  return role !== null && isStaff(role) ? <WavesOfStaff role={role} /> : <WavesOfTrainee />;
}

function WavesOfTrainee() {
  const { t } = useTranslation();
  const read = useQuery(ownProgressQuery);
  return (
    <>
      <PageHeader title={t('progress.page.title')} text={t('progress.page.text')} />
      <QueryBoundary read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <RequestsOr none={<NoWave />} />
          ) : (
            <>
              <OwnRequestsNote className="mb-10" />
              <OwnWaves waves={data} />
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

/** Staff may train too; the waves they work in come first. */
function WavesOfStaff({ role }: { role: Role }) {
  const { t } = useTranslation();
  const own = useQuery(ownProgressQuery).data?.data ?? [];
  return (
    <>
      <PageHeader title={t('progress.page.title')} text={t('progress.page.staffText')} />
      <OwnRequestsNote className="mb-10" />
      <StaffWaves role={role} />
      {own.length > 0 && (
        <section aria-labelledby="training" className="mt-12">
          <h2 id="training" className="mb-4 text-xl">
            {t('progress.page.training')}
          </h2>
          <OwnWaves waves={own} />
        </section>
      )}
    </>
  );
}

/** Archived waves come last, in a group of their own. */
function OwnWaves({ waves }: { waves: OwnWaveOut[] }) {
  const { t } = useTranslation();
  const past = waves.filter(({ archivedAt }) => archivedAt !== null);
  const current = waves.filter(({ archivedAt }) => archivedAt === null);
  return (
    <div className="flex flex-col gap-6">
      {current.length === 0 && <BetweenWaves />}
      {current.map((wave) => (
        <OwnWave key={wave.campId} wave={wave} />
      ))}
      {past.length > 0 && (
        <section aria-labelledby="past-waves" className="mt-6 flex flex-col gap-6">
          <h2 id="past-waves" className="text-xl">
            {t('progress.page.past')}
          </h2>
          {past.map((wave) => (
            <OwnWave key={wave.campId} wave={wave} />
          ))}
        </section>
      )}
    </div>
  );
}

/** Somebody whose waves are all archived may ask to join another one. */
function BetweenWaves() {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('progress.page.between')} text={t('progress.page.betweenText')}>
      <Link to="/form" className={buttonClass()}>
        {t('camps.mine.ask')}
      </Link>
    </EmptyState>
  );
}

function NoWave() {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('camps.mine.emptyTitle')} text={t('camps.mine.emptyText')}>
      <Link to="/form" className={buttonClass()}>
        {t('camps.mine.ask')}
      </Link>
    </EmptyState>
  );
}
