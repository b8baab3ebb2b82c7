import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/web/ui/button.tsx';
import type { RequestOut } from '../requests.contract.ts';

export const requesterOf = ({ userId }: RequestOut) => `${userId.firstName} ${userId.lastName}`;

export function Requester({ request }: { request: RequestOut }) {
  const { t } = useTranslation();
  return (
    <span className="block md:min-w-32">
      <bdi>{requesterOf(request)}</bdi>
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

/** What can still be decided; of the rest, what was, and why. */
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
    <div className="flex gap-2 max-md:*:grow md:justify-end">
      <Button
        look="outline"
        size="small"
        aria-label={t('requests.page.denyOf', { name })}
        title={t('requests.page.deny')}
        className="text-danger! hover:border-danger! md:size-9 md:px-0!"
        onClick={onDeny}
      >
        <X aria-hidden="true" className="size-4" />
        <span className="md:sr-only">{t('requests.page.deny')}</span>
      </Button>
      <Button
        size="small"
        aria-label={t('requests.page.approveOf', { name })}
        title={t('requests.page.approve')}
        className="md:size-9 md:px-0!"
        onClick={onApprove}
      >
        <Check aria-hidden="true" className="size-4" />
        <span className="md:sr-only">{t('requests.page.approve')}</span>
      </Button>
    </div>
  );
}
