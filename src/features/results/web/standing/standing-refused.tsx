import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { currentRequests } from '#features/programme/requests.rules.ts';
import { ownRequestsQuery } from '#features/programme/web/requests/own-requests.hooks.ts';
import { may } from '#club/shared/access.ts';
import type { ApiFailure } from '#kit/web/api.ts';
import { useSession } from '#kit/web/session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';

/** Somebody followed a link to a standing that is not open to them. */
export function StandingRefused({ error }: { error: ApiFailure }) {
  const { t } = useTranslation();
  const isAccepted = may(useSession()?.user.role ?? null, 'scores.others');
  return (
    <EmptyState title={t('standing.page.refused')} text={error.message}>
      {isAccepted ? (
        <Link to="/dashboard/standing" className={buttonClass()}>
          {t('standing.page.own')}
        </Link>
      ) : (
        <AskToJoin />
      )}
    </EmptyState>
  );
}

function AskToJoin() {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(ownRequestsQuery);
  const waits = currentRequests(data?.data ?? []).some(({ status }) => status === 'pending');
  return (
    // Takes its room before it is known whether a request waits.
    <Link to="/form" className={buttonClass({}, isPending ? 'invisible' : '')}>
      {t(waits ? 'requests.own.see' : 'standing.page.join')}
    </Link>
  );
}
