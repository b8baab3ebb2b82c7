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
import { endpointPage, useSettled } from '#kit/web/query.tsx';
import { RowHandle, useMoveItems } from '#kit/web/ui/sortable-handle.tsx';
import type { RowOrder } from '#kit/web/ui/sortable-rows.ts';
import { useRowOrder } from '#kit/web/ui/use-row-order.tsx';
import { ShortId } from '#features/content/web/shared/publications/publications-page.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { recordActions, RowActions } from '#kit/web/ui/row-actions.tsx';

export const clientLoader = pageFor('page.levels');

// A URL may hold any value.
const sort = listLevels.query.shape.sort.catch(undefined);

export default function LevelsPage() {
  const { t } = useTranslation();
  // All levels fit on one page, so that their order can be changed.
  const list = useListQuery(100);
  // Without paging.
  const query = { search: list.query.search, sort: sort.parse(list.value('sort')) };
  const page = endpointPage(listLevels, { query: { ...list.query, ...query } });
  const read = useQuery(page);
  const { order, hint } = useRowOrder({
    queryKey: page.queryKey,
    read,
    isShown: !query.search && !query.sort,
    save: (ids) => call(orderLevels, { body: { ids } }),
    lists: [listLevels, getLevel],
    done: t('levels.messages.ordered'),
  });
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
      columns={useLevelColumns(order, setRemoving)}
      read={read}
      list={list}
      rowKey={({ _id }) => _id}
      hint={hint}
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

/** Path of the form; with `?id=` it updates. */
const levelForm = '/dashboard/levels/addlevel';

function useLevelColumns(order: RowOrder | null, onRemove: (row: LevelOut) => void) {
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
          <span className="flex items-center gap-1 md:-ms-2">
            {order && <RowHandle id={_id} name={title} order={order} />}
            <Link to={`/level/${_id}`} className="hover:text-link wrap-anywhere hover:underline md:ps-2">
              <bdi>{title}</bdi>
            </Link>
          </span>
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
        cell: (row) => <LevelActions row={row} order={order} onRemove={onRemove} />,
      },
    ],
    [t, language, order, onRemove],
  );
}

interface ActionsProps {
  row: LevelOut;
  order: RowOrder | null;
  onRemove: (row: LevelOut) => void;
}

function LevelActions({ row, order, onRemove }: ActionsProps) {
  const { _id, title: name } = row;
  const { t } = useTranslation();
  const moves = useMoveItems(order, { id: _id, name });
  const update = `${levelForm}?id=${_id}`;
  return (
    <RowActions
      name={name}
      actions={[...recordActions(t, { name, update, onRemove: () => onRemove(row) }), ...moves]}
    />
  );
}
