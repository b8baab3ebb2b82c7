import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnRequestOut } from '#features/requests/requests.contract.ts';
import type { RequestState } from '#features/requests/requests.rules.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { ownRequests } from './join.hooks.ts';
import { LoadFailedAlert } from './load-failed-alert.tsx';

export function OwnRequests() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(ownRequests);
  return (
    <section aria-labelledby="own-requests" className="min-w-0">
      <h2 id="own-requests" className="mb-5 text-2xl">
        {t('training.join.own')}
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
      {data?.total === 0 && <p className="text-muted">{t('training.join.ownNone')}</p>}
      <ul className="flex flex-col gap-4">
        {data?.data.map((request) => (
          <li key={request._id}>
            <Request request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const looks: Record<RequestState, string> = {
  pending: 'bg-sunken text-ink',
  accepted: 'bg-primary text-on-primary',
  rejected: 'bg-danger-soft text-danger',
};

function Request({ request }: { request: OwnRequestOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { levelId: level, campId: wave, status, reason, createdAt } = request;
  return (
    <article className="border-line bg-surface rounded-2xl border p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-lg wrap-anywhere">
            <bdi>{wave.title}</bdi>
          </h3>
          <p className="text-muted text-sm wrap-anywhere">
            <bdi>{level.title}</bdi>
          </p>
        </div>
        <span className={`rounded-full px-3.5 py-1 text-sm font-bold ${looks[status]}`}>
          {t(`training.join.requestStates.${status}`)}
        </span>
      </div>
      {reason && (
        <p className="mt-3 wrap-anywhere whitespace-pre-line">{t('training.join.reason', { reason })}</p>
      )}
      <p className="text-muted mt-3 flex flex-wrap items-center justify-between gap-3 text-sm">
        <time dateTime={createdAt}>{t('training.join.sentOn', { day: dayText(createdAt, language) })}</time>
        {status === 'accepted' && (
          <Link
            to={`/wave/${wave._id}`}
            className="text-link inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
          >
            {t('training.join.openWave')}
            <span className="sr-only">: {wave.title}</span>
          </Link>
        )}
      </p>
    </article>
  );
}
