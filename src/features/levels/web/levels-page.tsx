import { useQuery } from '@tanstack/react-query';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { ShortId } from '#kit/web/content/publication-cells.tsx';
import { requirePermission } from '#kit/web/guards.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#kit/web/readable.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { DataTable, type Column } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { OrderDialog } from '#kit/web/ui/order-dialog.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';
import { RowActions } from '#kit/web/ui/row-actions.tsx';
import type { LevelOut } from '../levels.contract.ts';
import { everyLevel, levelsPage, useOrderLevels, useRemoveLevel } from './levels.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.levels', request);
  return null;
}

const form = '/dashboard/levels/addlevel';

export default function LevelsPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  const read = useQuery(levelsPage(list));
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<LevelOut | null>(null);
  const columns = useColumns(setLeaving);
  const add = (
    <Link to={form} className={buttonClass()}>
      <Plus aria-hidden="true" className="size-5" />
      {t('levels.dashboard.add')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('levels.dashboard.title')} text={t('levels.dashboard.text')} heading={heading}>
        {/* An empty list has the button in its middle. */}
        {(read.data?.total !== 0 || list.value('search') !== '') && (
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow max-sm:*:px-3!">
            <ChangeOrder />
            {add}
          </div>
        )}
      </PageHeader>
      <DataTable
        caption={t('levels.dashboard.title')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        search={t('ui.list.search')}
        empty={
          <EmptyState title={t('levels.dashboard.emptyTitle')} text={t('levels.dashboard.emptyText')}>
            {add}
          </EmptyState>
        }
      />
      <RemovalDialog
        row={leaving}
        title={t('levels.dashboard.removeTitle')}
        text={({ title }) => t('ui.list.removeText', { name: title })}
        remove={useRemoveLevel()}
        done={t('levels.messages.removed')}
        onClose={() => setLeaving(null)}
        home={heading}
      />
    </>
  );
}

function ChangeOrder() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...everyLevel, enabled: open });
  const items = useMemo(() => data?.data.map(({ _id, title }) => ({ id: _id, title })), [data]);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        <ListOrdered aria-hidden="true" className="size-5" />
        {t('levels.dashboard.order')}
      </Button>
      <OrderDialog
        open={open}
        title={t('levels.dashboard.orderTitle')}
        read={{ data: items, error, refetch }}
        empty={t('levels.dashboard.orderEmpty')}
        save={useOrderLevels()}
        done={t('levels.messages.ordered')}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function useColumns(onRemove: (row: LevelOut) => void) {
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
          <RowActions name={row.title} update={`${form}?id=${row._id}`} onRemove={() => onRemove(row)} />
        ),
      },
    ],
    [t, language, onRemove],
  );
}
