import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { ShortId } from '#features/content/web/shared/publications/publication-cells.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import { RowActions } from '#kit/web/ui/row-actions.tsx';
import type { LevelOut } from '../../levels.contract.ts';

/** Path of the form; with `?id=` it updates. */
export const levelForm = '/dashboard/levels/addlevel';

export function useLevelColumns(onRemove: (row: LevelOut) => void) {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    (): Column<LevelOut>[] => [
      {
        key: 'title',
        heading: t('levels.dashboard.column'),
        card: 'title',
        sortable: true,
        cell: ({ _id, title }) => (
          <Link to={`/level/${_id}`} className="hover:text-link wrap-anywhere hover:underline">
            <bdi>{title}</bdi>
          </Link>
        ),
      },
      { key: 'id', heading: t('levels.dashboard.id'), cell: ({ _id }) => <ShortId id={_id} /> },
      {
        key: 'camps',
        heading: t('levels.dashboard.waves'),
        numeric: true,
        cell: ({ camps = [] }) => camps.length,
      },
      {
        key: 'createdAt',
        heading: t('ui.list.published'),
        sortable: true,
        cell: ({ createdAt }) =>
          createdAt && <time dateTime={createdAt}>{dayText(createdAt, language)}</time>,
      },
      {
        key: 'actions',
        heading: t('ui.list.actions'),
        card: 'actions',
        cell: (row) => (
          <RowActions name={row.title} update={`${levelForm}?id=${row._id}`} onRemove={() => onRemove(row)} />
        ),
      },
    ],
    [t, language, onRemove],
  );
}
