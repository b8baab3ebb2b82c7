import { useMemo } from 'react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { EmailText, PhoneText } from '#kit/web/ui/person-texts.tsx';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { distinctName } from '#kit/shared/namesakes.ts';
import { RowButton, RowButtons } from '#kit/web/ui/row-actions.tsx';
import type { RequestOut } from '../../requests.contract.ts';

interface Options {
  /** Whether they can still be decided. */
  open: boolean;
  onApprove: (request: RequestOut) => void;
  onDeny: (request: RequestOut) => void;
}

export function useRequestColumns({ open, onApprove, onDeny }: Options): Column<RequestOut>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'name',
        heading: t('requests.fields.name'),
        sortable: true,
        card: 'title',
        cell: (request) => <Requester request={request} />,
      },
      {
        key: 'phone',
        heading: t('requests.fields.phone'),
        cell: ({ phone }) => <PhoneText phone={phone} />,
      },
      {
        key: 'email',
        heading: t('requests.fields.email'),
        sortable: true,
        cell: ({ email }) => <EmailText email={email} />,
      },
      {
        key: 'level',
        heading: t('requests.fields.level'),
        sortable: true,
        cell: ({ levelId }) => <bdi>{levelId.title}</bdi>,
      },
      {
        key: 'camp',
        heading: t('requests.fields.wave'),
        sortable: true,
        cell: ({ campId }) => <bdi>{campId.title}</bdi>,
      },
      {
        key: 'createdAt',
        heading: t('requests.fields.asked'),
        sortable: true,
        cell: ({ createdAt }) => <time dateTime={createdAt}>{dayText(createdAt, language)}</time>,
      },
      {
        key: 'actions',
        heading: open ? t('ui.list.actions') : t('requests.filters.state'),
        card: 'actions',
        cell: (request) => <RequestActions request={request} onApprove={onApprove} onDeny={onDeny} />,
      },
    ],
    [t, language, open, onApprove, onDeny],
  );
}

export const requesterOf = ({ userId }: RequestOut) => `${userId.firstName} ${userId.lastName}`;

/** For a dialog, which does not show what else is in the row. */
export const distinctRequesterOf = (request: RequestOut) =>
  distinctName({ name: requesterOf(request), email: request.email });

function Requester({ request }: { request: RequestOut }) {
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

interface ActionsProps extends Omit<Options, 'open'> {
  request: RequestOut;
}

/** Buttons of an open request; the decision and its reason otherwise. */
function RequestActions({ request, onApprove, onDeny }: ActionsProps) {
  const { t } = useTranslation();
  const refusal = useOwnRefusal()(request.userId._id);
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
        onClick={() => onDeny(request)}
        {...refusal}
      />
      <RowButton
        text={t('requests.page.approve')}
        label={t('requests.page.approveOf', { name })}
        Icon={Check}
        look="primary"
        onClick={() => onApprove(request)}
        {...refusal}
      />
    </RowButtons>
  );
}
