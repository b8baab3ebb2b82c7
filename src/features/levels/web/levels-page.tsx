import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#kit/web/guards.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';
import type { LevelOut } from '../levels.contract.ts';
import { levelForm, useLevelColumns } from './level-columns.tsx';
import { LevelOrder } from './level-order.tsx';
import { levelsPage, useRemoveLevel } from './levels.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.levels', request);
  return null;
}

export default function LevelsPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  const read = useQuery(levelsPage(list));
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<LevelOut | null>(null);
  const columns = useLevelColumns(setLeaving);
  const add = (
    <Link to={levelForm} className={buttonClass()}>
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
            <LevelOrder />
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
