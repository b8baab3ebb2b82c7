import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CampPageOut } from '#features/camps/camps.contract.ts';
import { waveName } from '#features/camps/camps.rules.ts';
import { allCampsQuery } from '#features/camps/web/camps.hooks.ts';
import { ownRequestsQuery } from '#features/requests/web/own-requests.hooks.ts';
import { RequestPlace } from '#features/requests/web/shared/own-requests.tsx';
import { RequestState } from '#features/requests/web/shared/request-state.tsx';
import { may } from '#club/shared/access.ts';
import { useSession } from '#kit/web/session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';

/** What became of the reader's request for this wave, or how to ask; nothing for those who are in it. */
export function WaveRequest({ camp }: { camp: CampPageOut }) {
  const { t } = useTranslation();
  const requests = useQuery(ownRequestsQuery).data?.data;
  const joined = useQuery(allCampsQuery).data?.data;
  const isStaff = may(useSession()?.user.role ?? null, 'camp.trainees');
  const request = requests?.find(({ campId }) => campId._id === camp._id);
  const isIn = joined === undefined || joined.some(({ _id }) => _id === camp._id);
  const isOpen = !request || request.status === 'accepted';
  const mayAsk = requests !== undefined && isOpen && !isIn && !isStaff && camp.registration;
  return (
    <RequestPlace>
      {request && request.status !== 'accepted' && (
        <div className="border-line bg-surface shadow-card mb-10 max-w-prose rounded-2xl border p-5 sm:p-6">
          <RequestState request={request} />
        </div>
      )}
      {mayAsk && (
        <Link to={`/form?wave=${camp._id}`} className={buttonClass({}, 'mb-10')}>
          {t('requests.own.ask')}
          <span className="sr-only">: {waveName(camp)}</span>
        </Link>
      )}
    </RequestPlace>
  );
}
