import { may, type Role } from '#club/shared/access.ts';
import { QueryProvider, endpointQuery } from '#kit/web/query.tsx';
import { OpenLevels } from './open-levels.tsx';
import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import type { OwnRequestOut } from '../../requests.contract.ts';
import { currentRequests } from '../../requests.rules.ts';
import { ownRequestsQuery } from '../requests/own-requests.hooks.ts';
import { RequestList, RequestPlace } from '../shared/own-requests.tsx';
import { getMe } from '#features/accounts/users.contract.ts';
import { updateStoredUser } from '#kit/web/auth-session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { LevelsSkeleton, LockedLevels } from './level-card.tsx';
import { LoadFailedAlert } from './load-failed-alert.tsx';

/** The levels for signed-in people. */
export function MemberLevels({ role, titles }: { role: Role; titles: string[] }) {
  return (
    <QueryProvider>
      {may(role, 'level.details') ? <OpenLevels /> : <WaitingLevels titles={titles} />}
    </QueryProvider>
  );
}

/** The browser stores the role from sign-in; a leader may have accepted the person since. */
function useRefreshRole() {
  const me = useQuery({ ...endpointQuery(getMe, {}), staleTime: 0 });
  const role = me.data?.data.role;
  useEffect(() => {
    if (role && may(role, 'level.details')) updateStoredUser({ role });
  }, [role]);
}

/** The levels for people who are not accepted yet, with what became of their requests. */
function WaitingLevels({ titles }: { titles: string[] }) {
  const { t } = useTranslation();
  useRefreshRole();
  const { data, error, refetch } = useQuery(ownRequestsQuery);
  if (!data && error)
    return <LoadFailedAlert title={t('training.common.loadFailed')} error={error} onRetry={refetch} />;
  if (!data) return <LevelsSkeleton />;
  const current = currentRequests(data.data);
  const waits = current.some(({ status }) => status === 'pending');
  return (
    <>
      <RequestPlace className="mb-16 flex max-w-3xl flex-col items-start gap-6">
        <p className="text-on-navy-muted text-lg">{t(leadOf(current))}</p>
        {current.length > 0 && (
          <div className="w-full">
            <RequestList requests={current} />
          </div>
        )}
        <Link to="/form" className={buttonClass({ look: 'accent' })}>
          {t(waits ? 'training.levels.waitingForm' : 'training.levels.ask')}
          <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Link>
      </RequestPlace>
      <LockedLevels titles={titles} until={waits ? 'acceptance' : 'request'} />
    </>
  );
}

function leadOf(current: OwnRequestOut[]) {
  if (current.some(({ status }) => status === 'pending')) return 'training.levels.waitingText';
  return current.length > 0 ? 'training.levels.rejectedText' : 'training.levels.notAskedText';
}
