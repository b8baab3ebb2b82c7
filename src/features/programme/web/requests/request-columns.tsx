import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { EmailText } from '#kit/web/ui/person-texts.tsx';
import type { RequestOut } from '../../requests.contract.ts';
import { RequestActions, Requester } from './request-cells.tsx';

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
        cell: ({ phone }) => (
          <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
            {phone ?? '–'}
          </bdi>
        ),
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
          <RequestActions
            request={request}
            onApprove={() => onApprove(request)}
            onDeny={() => onDeny(request)}
          />
        ),
      },
    ],
    [t, language, open, onApprove, onDeny],
  );
}
