import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import type { CampPreviewOut, CampPageOut } from '../../camps.contract.ts';
import { waveName } from '../../camps.rules.ts';
import { RequestPlace } from '../shared/own-requests.tsx';
import { RequestState } from '../requests/request-state.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { useJoining } from './use-joining.ts';

/** What became of the reader's request for this wave, or how to ask; nothing for those who are in it. */
export function WaveRequest({ camp }: { camp: CampPageOut | CampPreviewOut }) {
  const { t } = useTranslation();
  const { requestFor, mayAsk } = useJoining();
  const request = requestFor(camp._id);
  return (
    <RequestPlace>
      {request && request.status !== 'accepted' && (
        <div className="border-line bg-surface shadow-card mb-10 max-w-prose rounded-2xl border p-5 sm:p-6">
          <RequestState request={request} />
        </div>
      )}
      {mayAsk(camp) && (
        <Link to={`/form?wave=${camp._id}`} className={buttonClass({}, 'mb-10')}>
          {t('requests.own.ask')}
          <span className="sr-only">: {waveName(camp)}</span>
        </Link>
      )}
    </RequestPlace>
  );
}
