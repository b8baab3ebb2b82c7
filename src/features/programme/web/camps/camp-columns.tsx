import Copy from 'lucide-react/icons/copy';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { campName } from '../../camps.rules.ts';
import { Link } from 'react-router';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { recordActions, RowActions } from '#kit/web/ui/row-actions.tsx';
import type { CampOut } from '../../camps.contract.ts';
import { SampleBadge } from '../shared/badges.tsx';
import { campForm } from './camps.hooks.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

type OnDo = (what: 'remove' | 'clone', camp: CampOut) => void;

export function useCampColumns(onDo: OnDo) {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    (): Column<CampOut>[] => [
      {
        key: 'title',
        heading: t('camps.dashboard.column'),
        card: 'title',
        sortable: true,
        cell: ({ _id, title, sample }) => (
          <span className="flex flex-wrap items-center gap-2">
            <Link
              to={`/wave/${_id}`}
              className="hover:text-link wrap-anywhere hover:underline md:wrap-break-word"
            >
              <bdi>{title}</bdi>
            </Link>
            {sample && <SampleBadge />}
          </span>
        ),
      },
      {
        key: 'level',
        heading: t('camps.dashboard.level'),
        cell: ({ level }) => <bdi className="wrap-anywhere md:wrap-break-word">{level.title}</bdi>,
      },
      {
        key: 'traineesCount',
        heading: t('camps.dashboard.trainees'),
        sortable: true,
        numeric: true,
        cell: ({ traineesCount }) => traineesCount,
      },
      {
        key: 'createdAt',
        heading: t('ui.list.published'),
        sortable: true,
        cell: ({ createdAt }) => <time dateTime={createdAt}>{dayText(createdAt, language)}</time>,
      },
      {
        key: 'registration',
        heading: t('camps.dashboard.registration'),
        sortable: true,
        cell: ({ registration }) => (
          <Badge tone={registration ? 'good' : 'muted'} className="whitespace-nowrap">
            {t(`camps.registration.${registration ? 'open' : 'closed'}`)}
          </Badge>
        ),
      },
      {
        key: 'actions',
        heading: t('ui.list.actions'),
        card: 'actions',
        cell: (camp) => <CampActions camp={camp} onDo={onDo} />,
      },
    ],
    [t, language, onDo],
  );
}

function CampActions({ camp, onDo }: { camp: CampOut; onDo: OnDo }) {
  const { t } = useTranslation();
  const name = campName(camp);
  const update = `${campForm}?id=${camp._id}`;
  return (
    <RowActions
      name={name}
      actions={[
        ...recordActions(t, { name, update, onRemove: () => onDo('remove', camp) }),
        { text: t('camps.dashboard.clone'), Icon: Copy, inMenu: true, onSelect: () => onDo('clone', camp) },
        {
          text: t('camps.dashboard.order'),
          Icon: ListOrdered,
          inMenu: true,
          to: `/dashboard/sessions?campId=${camp._id}`,
        },
      ]}
    />
  );
}
