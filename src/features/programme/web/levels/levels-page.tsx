import { useQuery } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { pageFor } from '#club/web/guards.ts';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { RecordsPage } from '#kit/web/ui/records-page.tsx';
import { call } from '#kit/web/api.ts';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import {
  getLevel,
  type LevelOut,
  levelRemoval,
  listLevels,
  orderLevels,
  removeLevel,
} from '#schemas/features/programme/levels.contract.ts';
import { allLevelsQuery } from '../camps/camps.hooks.ts';
import { endpointPage, useChange, useSettled } from '#kit/web/query.tsx';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { Button } from '#kit/web/ui/button.tsx';
import { OrderDialog } from '#kit/web/ui/order-dialog.tsx';
import { ShortId } from '#features/content/web/shared/publications/publications-page.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { RowActions } from '#kit/web/ui/row-actions.tsx';

export const clientLoader = pageFor('page.levels');

// A URL may hold any value.
const sort = listLevels.query.shape.sort.catch(undefined);

export default function LevelsPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  // Without paging.
  const query = { search: list.query.search, sort: sort.parse(list.value('sort')) };
  const read = useQuery(endpointPage(listLevels, { query: { ...list.query, ...query } }));
  const [removing, setRemoving] = useState<LevelOut | null>(null);
  return (
    <RecordsPage
      texts={{
        title: t('levels.dashboard.title'),
        text: t('levels.dashboard.text'),
        add: t('levels.dashboard.add'),
        emptyTitle: t('levels.dashboard.emptyTitle'),
        emptyText: t('levels.dashboard.emptyText'),
      }}
      formPath={levelForm}
      file={{ endpoint: listLevels, query, name: 'levels' }}
      columns={useLevelColumns(setRemoving)}
      read={read}
      list={list}
      rowKey={({ _id }) => _id}
      extraActions={<LevelOrder />}
      removal={{
        row: removing,
        title: t('levels.dashboard.removeTitle'),
        text: ({ title }) => t('levels.dashboard.removeText', { name: title }),
        contents: useRemovalContents<LevelOut>({
          endpoint: levelRemoval,
          idOf: ({ _id }) => _id,
          read: (id) => call(levelRemoval, { params: { id } }),
          blockedText: ({ title }) => t('levels.dashboard.removeBlocked', { name: title }),
        }),
        remove: useSettled([listLevels, getLevel], ({ _id }: LevelOut) =>
          call(removeLevel, { params: { id: _id } }),
        ),
        done: t('levels.messages.removed'),
        onClose: () => setRemoving(null),
      }}
    />
  );
}

/** Button and dialog that reorder the levels. */
function LevelOrder() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...allLevelsQuery, enabled: open });
  const items = data?.data.map(({ _id, title }) => ({ id: _id, title }));
  return (
    <>
      <Button look="outline" className="min-h-11! px-4 text-sm" onClick={() => setOpen(true)}>
        <ListOrdered aria-hidden="true" className="size-5" />
        {t('levels.dashboard.order')}
      </Button>
      <OrderDialog
        open={open}
        title={t('levels.dashboard.orderTitle')}
        read={{ data: items, error, refetch }}
        empty={t('levels.dashboard.orderEmpty')}
        save={useChange([listLevels, getLevel], (ids: string[]) => call(orderLevels, { body: { ids } }))}
        done={t('levels.messages.ordered')}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Path of the form; with `?id=` it updates. */
const levelForm = '/dashboard/levels/addlevel';

function useLevelColumns(onRemove: (row: LevelOut) => void) {
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
