import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { distinctName } from '#kit/shared/namesakes.ts';
import { RowButton, RowButtons } from '#kit/web/ui/row-actions.tsx';
import type { RequestOut } from '../../requests.contract.ts';

export const requesterOf = ({ userId }: RequestOut) => `${userId.firstName} ${userId.lastName}`;

/** For a dialog, which does not show what else is in the row. */
export const distinctRequesterOf = (request: RequestOut) =>
  distinctName({ name: requesterOf(request), email: request.email });

export function Requester({ request }: { request: RequestOut }) {
  const { t } = useTranslation();
  return (
    <span className="block md:min-w-32">
      <PersonLink id={request.userId._id}>
        <bdi>{requesterOf(request)}</bdi>
      </PersonLink>
      {request.userStatus === 'pending' && (
        <span className="text-muted block text-xs font-normal">{t('requests.fields.unverified')}</span>
      )}
    </span>
  );
}

interface ActionsProps {
  request: RequestOut;
  onApprove: () => void;
  onDeny: () => void;
}

/** Buttons of an open request; the decision and its reason otherwise. */
export function RequestActions({ request, onApprove, onDeny }: ActionsProps) {
  const { t } = useTranslation();
  const name = requesterOf(request);
  if (request.status !== 'pending') {
    return (
      <span className="block max-w-56 text-start md:ms-auto">
        {t(`requests.states.${request.status}`)}
        {request.reason && (
          <bdi className="text-muted block text-xs wrap-anywhere whitespace-pre-line">{request.reason}</bdi>
        )}
      </span>
    );
  }
  return (
    <RowButtons>
      <RowButton
        text={t('requests.page.deny')}
        label={t('requests.page.denyOf', { name })}
        Icon={X}
        danger
        onClick={onDeny}
      />
      <RowButton
        text={t('requests.page.approve')}
        label={t('requests.page.approveOf', { name })}
        Icon={Check}
        look="primary"
        onClick={onApprove}
      />
    </RowButtons>
  );
}
