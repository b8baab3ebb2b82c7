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
import { RowActions } from '#kit/web/ui/row-actions.tsx';
import { DecidedOr } from '#kit/web/ui/use-held-decisions.tsx';
import type { HeldDecisions } from '#kit/web/ui/held-decisions.ts';
import { HandleLink } from '#features/people/web/shared/handle-link.tsx';
import type { RequestOut } from '../../requests.contract.ts';
import { requesterOf } from './requester-name.ts';
import type { RequestDecision } from './use-decisions.ts';

interface Options {
  /** Whether they can still be decided. */
  open: boolean;
  held: HeldDecisions<RequestDecision>;
  onApprove: (request: RequestOut) => void;
  onDeny: (request: RequestOut) => void;
}

export function useRequestColumns({ open, ...actions }: Options): Column<RequestOut>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { held, onApprove, onDeny } = actions;
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
        cell: (request) => (
          <RequestActions request={request} held={held} onApprove={onApprove} onDeny={onDeny} />
        ),
      },
    ],
    [t, language, open, held, onApprove, onDeny],
  );
}

/** Who asks, and what a leader decides by. */
function Requester({ request }: { request: RequestOut }) {
  const { t } = useTranslation();
  const { codeforces_handle: handle, collegeYear, university } = request;
  return (
    <span className="block md:min-w-32">
      <PersonLink id={request.userId._id}>
        <bdi>{requesterOf(request)}</bdi>
      </PersonLink>
      <span className="text-muted flex flex-wrap gap-x-2 text-xs font-normal">
        {handle !== null && <HandleLink handle={handle} className="" />}
        {collegeYear !== null && <span>{t(`requests.years.${collegeYear}`)}</span>}
        {university !== null && <bdi className="wrap-anywhere">{university}</bdi>}
        {request.userStatus === 'pending' && <span>{t('requests.fields.unverified')}</span>}
      </span>
    </span>
  );
}

interface ActionsProps extends Omit<Options, 'open'> {
  request: RequestOut;
}

/** Buttons of an open request; the decision and its reason otherwise. */
function RequestActions({ request, held, onApprove, onDeny }: ActionsProps) {
  const { t } = useTranslation();
  const refused = useOwnRefusal()(request.userId._id);
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
    <DecidedOr
      held={held}
      id={request._id}
      name={name}
      text={({ requestStat }) => t(`requests.states.${requestStat}`)}
    >
      <RowActions
        name={name}
        actions={[
          {
            text: t('requests.page.deny'),
            label: t('requests.page.denyOf', { name }),
            Icon: X,
            danger: true,
            onSelect: () => onDeny(request),
            refused,
          },
          {
            text: t('requests.page.approve'),
            label: t('requests.page.approveOf', { name }),
            Icon: Check,
            look: 'primary',
            onSelect: () => onApprove(request),
            refused,
          },
        ]}
      />
    </DecidedOr>
  );
}
