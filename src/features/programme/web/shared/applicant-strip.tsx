import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { QueryProvider } from '#kit/web/query.tsx';
import type { OwnRequestOut } from '../../requests.contract.ts';
import { currentRequests } from '../../requests.rules.ts';
import { ownRequestsQuery, requestName, withoutRequest } from '../requests/own-requests.hooks.ts';
import { RequestStatus } from '../requests/request-state.tsx';

/** One line on the home page, where people land after sign-in, for those who are not accepted yet. */
export const ApplicantStrip = () => (
  <QueryProvider>
    <Strip />
  </QueryProvider>
);

function Strip() {
  const { t } = useTranslation();
  const { data } = useQuery(ownRequestsQuery);
  if (!data) return null;
  const current = currentRequests(data.data);
  return (
    <aside aria-label={t('requests.own.title')} className="bg-primary-soft text-ink border-line border-b">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
        {current.length > 0 ? <Lines requests={current} /> : <p>{t(withoutRequest(data.data))}</p>}
        <Link
          to="/form"
          className="text-link inline-flex min-h-11 items-center gap-2 font-bold underline-offset-4 hover:underline"
        >
          {t(current.length === 0 ? 'requests.own.askFirst' : 'requests.own.see')}
          <ArrowRight aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        </Link>
      </div>
    </aside>
  );
}

const Lines = ({ requests }: { requests: OwnRequestOut[] }) => (
  <ul className="flex min-w-0 flex-col gap-1">
    {requests.map((request) => (
      <li key={request._id} className="flex flex-wrap gap-x-3 wrap-anywhere">
        <bdi className="font-semibold">{requestName(request)}</bdi>
        <RequestStatus request={request} />
      </li>
    ))}
  </ul>
);
