import { clubToday } from '#club/shared/club-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { campsSearch } from '#features/programme/web/camps/camps.hooks.ts';
import { WaveCard } from '#features/programme/web/shared/wave-card.tsx';
import { waveForm } from '#features/programme/web/shared/wave-form-path.ts';
import { byRelevance } from '#features/programme/camps.rules.ts';
import { may, type Role } from '#club/shared/access.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Pager } from '#kit/web/ui/data-table-pager.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { NothingFound } from '#kit/web/ui/nothing-found.tsx';
import { LoadFailed } from '#kit/web/ui/load-failed.tsx';
import { RefetchIndicator } from '#kit/web/ui/refetch-indicator.tsx';
import { SearchBox } from '#kit/web/ui/search-box.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { WaveAttention } from './wave-attention.tsx';

const size = 12;

/** The waves that a staff member works in, each with what needs attention. */
export function StaffWaves({ role }: { role: Role }) {
  const { t } = useTranslation();
  const list = useListQuery(size);
  const { data, error, refetch, isPlaceholderData } = useQuery(campsSearch(list));
  const searching = list.value('search') !== '';
  return (
    <div className="flex flex-col gap-5">
      {((data && data.total > size) || searching) && <SearchBox label={t('ui.list.search')} list={list} />}
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <CardsSkeleton />)}
      {data?.total === 0 && (searching ? <NothingFound list={list} /> : <NoWave role={role} />)}
      {data && data.total > 0 && (
        <>
          <RefetchIndicator busy={isPlaceholderData}>
            <ul aria-label={t('progress.page.working')} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {data.data.toSorted(byRelevance(clubToday())).map((camp) => (
                <WaveCard key={camp._id} camp={camp}>
                  <WaveAttention camp={camp} role={role} />
                </WaveCard>
              ))}
            </ul>
          </RefetchIndicator>
          <Pager list={list} size={data.size} total={data.total} />
        </>
      )}
    </div>
  );
}

/** Leaders add a wave, others are assigned to one. */
function NoWave({ role }: { role: Role }) {
  const { t } = useTranslation();
  if (!may(role, 'page.camps'))
    return <EmptyState title={t('camps.mine.emptyTitle')} text={t('camps.mine.staffText')} />;
  return (
    <EmptyState title={t('camps.dashboard.emptyTitle')} text={t('camps.dashboard.emptyText')}>
      <Link to={waveForm} className={buttonClass()}>
        {t('camps.dashboard.add')}
      </Link>
    </EmptyState>
  );
}

function CardsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">{t('ui.loading')}</span>
      {['one', 'two', 'three'].map((card) => (
        <div key={card} className="border-line bg-surface flex flex-col gap-4 rounded-2xl border p-5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-2" />
          <Skeleton className="h-16" />
        </div>
      ))}
    </div>
  );
}
