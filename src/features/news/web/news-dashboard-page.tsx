import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { formatDay } from '#kit/shared/club-time.ts';
import { requirePermission } from '#kit/web/guards.ts';
import { useLanguage } from '#kit/web/language.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { DataTable, type Column } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';
import { RowActions } from '#kit/web/ui/row-actions.tsx';
import { RowTitle, ShortId } from '#kit/web/ui/row-title.tsx';
import type { NewsOut } from '../news.contract.ts';
import { newsPage, useRemoveNews } from './news.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.content', request);
  return null;
}

const form = '/dashboard/newsDash/addnews';

export default function NewsDashboardPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  const read = useQuery(newsPage(list.query));
  const remove = useRemoveNews();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<NewsOut | null>(null);
  const columns = useColumns(setLeaving);
  const add = (
    <Link to={form} className={buttonClass()}>
      <Plus aria-hidden="true" className="size-5" />
      {t('news.dashboard.add')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('news.dashboard.title')} text={t('news.dashboard.text')} heading={heading}>
        {read.data?.total !== 0 && add}
      </PageHeader>
      <DataTable
        caption={t('news.dashboard.title')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ id }) => id}
        search={t('ui.list.search')}
        empty={
          <EmptyState title={t('news.dashboard.emptyTitle')} text={t('news.dashboard.emptyText')}>
            {add}
          </EmptyState>
        }
      />
      <RemovalDialog
        row={leaving}
        title={t('news.dashboard.removeTitle')}
        text={({ title }) => t('ui.list.removeText', { name: title })}
        remove={remove}
        done={t('news.messages.removed')}
        onClose={() => setLeaving(null)}
        home={heading}
      />
    </>
  );
}

function useColumns(onRemove: (row: NewsOut) => void): Column<NewsOut>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'title',
        heading: t('news.dashboard.column'),
        cell: ({ title, coverImage }) => <RowTitle title={title} picture={coverImage.small_url} />,
        card: 'title',
      },
      { key: 'id', heading: t('ui.list.id'), cell: ({ id }) => <ShortId id={id} /> },
      {
        key: 'createdAt',
        heading: t('ui.list.published'),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt, language)}</time>,
      },
      {
        key: 'actions',
        heading: t('ui.list.actions'),
        cell: (row) => (
          <RowActions
            name={row.title}
            update={`${form}?id=${row.id}`}
            onRemove={() => onRemove(row)}
          />
        ),
        card: 'actions',
      },
    ],
    [t, language, onRemove],
  );
}
