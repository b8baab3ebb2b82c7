import QrCode from 'lucide-react/icons/qr-code';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import { RowActions } from '#kit/web/ui/row-actions.tsx';
import type { SessionOut } from '../sessions.contract.ts';

/** Path of the form; with `?id=` it updates. */
export const sessionForm = '/dashboard/sessions/addsession';

export function useSessionColumns(onRemove: (row: SessionOut) => void) {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    (): Column<SessionOut>[] => [
      {
        key: 'title',
        heading: t('sessions.dashboard.column'),
        card: 'title',
        sortable: true,
        cell: ({ _id, title }) => (
          <Link to={`/session/${_id}`} className="hover:text-link wrap-anywhere hover:underline">
            <bdi>{title}</bdi>
          </Link>
        ),
      },
      {
        key: 'camp',
        heading: t('sessions.dashboard.place'),
        cell: ({ camp, level }) => (
          <span className="wrap-anywhere">
            <bdi>{camp.title}</bdi>
            <span className="text-muted block text-xs">
              <bdi>{level.title}</bdi>
            </span>
          </span>
        ),
      },
      {
        key: 'createdAt',
        heading: t('ui.list.published'),
        sortable: true,
        cell: ({ createdAt }) => <time dateTime={createdAt}>{dayText(createdAt, language)}</time>,
      },
      {
        key: 'attendance',
        heading: t('sessions.dashboard.attendance'),
        sortable: true,
        numeric: true,
        cell: ({ _id, title, attendedTrainees = [] }) => (
          <span className="inline-flex items-center gap-2">
            {attendedTrainees.length}
            <Link
              to={`/dashboard/attendance/projector/${_id}`}
              aria-label={t('sessions.dashboard.checkInOf', { name: title })}
              title={t('sessions.dashboard.checkIn')}
              className="text-muted hover:bg-sunken hover:text-link inline-flex size-9 items-center justify-center rounded-lg"
            >
              <QrCode aria-hidden="true" className="size-4.5" />
            </Link>
          </span>
        ),
      },
      {
        key: 'actions',
        heading: t('ui.list.actions'),
        card: 'actions',
        cell: (row) => (
          <RowActions
            name={row.title}
            update={`${sessionForm}?id=${row._id}`}
            onRemove={() => onRemove(row)}
          />
        ),
      },
    ],
    [t, language, onRemove],
  );
}
