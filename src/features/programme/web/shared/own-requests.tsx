import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#kit/web/i18n.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { Alert } from '#kit/web/ui/alert.tsx';
import type { OwnRequestOut } from '../../requests.contract.ts';
import { currentRequests } from '../../requests.rules.ts';
import { ownRequestsQuery, requestName, withoutRequest } from '../requests/own-requests.hooks.ts';
import { RequestState } from '../requests/request-state.tsx';

/** For people without a camp: what became of their requests, or `none` when they have not asked. */
export function RequestsOr({ none }: { none: ReactNode }) {
  const read = useQuery(ownRequestsQuery);
  return (
    <RequestPlace>
      <QueryBoundary read={read}>
        {({ data }) => {
          const current = currentRequests(data);
          return current.length === 0 ? none : <CurrentRequests requests={current} />;
        }}
      </QueryBoundary>
    </RequestPlace>
  );
}

/** Beside other content: nothing when there is nothing to tell. */
export function OwnRequestsNote({ className }: { className?: string }) {
  const { data } = useQuery(ownRequestsQuery);
  const current = currentRequests(data?.data ?? []);
  return (
    <RequestPlace>
      {current.length > 0 && (
        <div className={className}>
          <CurrentRequests requests={current} />
        </div>
      )}
    </RequestPlace>
  );
}

/** Stays when a request is taken back, and then has the focus. */
export const RequestPlace = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div data-request-place="" tabIndex={-1} className={`outline-none ${className ?? ''}`}>
    {children}
  </div>
);

function CurrentRequests({ requests }: { requests: OwnRequestOut[] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {t('requests.own.title')}
      </h2>
      <RequestList requests={requests} />
      {requests.some(({ status }) => status === 'pending') && (
        <Link to="/form" className={buttonClass({ look: 'quiet', size: 'small' }, 'mt-3')}>
          {t('requests.own.askOther')}
        </Link>
      )}
    </section>
  );
}

export function RequestList({ requests }: { requests: OwnRequestOut[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {requests.map((request) => (
        <li key={request._id} className="border-line bg-surface text-ink shadow-card rounded-2xl border p-5">
          <h3 className="mb-2 text-lg wrap-anywhere">
            <bdi>{requestName(request)}</bdi>
          </h3>
          <RequestState request={request} />
        </li>
      ))}
    </ul>
  );
}

/** For a person who is not accepted yet: what became of their requests, or how to ask. */
export const ApplicantNotice = () => <RequestsOr none={<NotAsked />} />;

function NotAsked() {
  const { t } = useTranslation();
  const requests = useQuery(ownRequestsQuery).data?.data ?? [];
  return (
    <Alert tone="info">
      <p>{t(withoutRequest(requests))}</p>
      <Link to="/form" className={buttonClass({ look: 'outline', size: 'small' }, 'mt-3')}>
        {t('requests.own.askFirst')}
      </Link>
    </Alert>
  );
}
