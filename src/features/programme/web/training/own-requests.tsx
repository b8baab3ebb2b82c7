import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { ownRequestsQuery } from '../requests/own-requests.hooks.ts';
import { RequestList, RequestPlace } from '../shared/own-requests.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { LoadFailedAlert } from './load-failed-alert.tsx';

export function OwnRequests() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(ownRequestsQuery);
  return (
    <section aria-labelledby="own-requests" className="min-w-0">
      <h2 id="own-requests" className="mb-5 text-2xl">
        {t('requests.own.title')}
      </h2>
      {!data && error && (
        <LoadFailedAlert title={t('training.common.loadFailed')} error={error} onRetry={refetch} />
      )}
      {!data && !error && (
        <div role="status">
          <span className="sr-only">{t('ui.loading')}</span>
          <Skeleton className="h-28 rounded-2xl!" />
        </div>
      )}
      <RequestPlace>
        {data?.total === 0 && <p className="text-muted">{t('training.join.ownNone')}</p>}
        {data && <RequestList requests={data.data} />}
      </RequestPlace>
    </section>
  );
}
