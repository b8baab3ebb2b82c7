import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { WavePicker } from '#features/programme/web/shared/wave-picker.tsx';
import { requirePermission } from '#club/web/guards.ts';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { listExcuses, type ExcuseOut } from '../../excuses.contract.ts';
import { excuseDecisions, type ExcuseDecision } from '../../excuses.rules.ts';
import { useExcuseColumns } from './excuse-columns.tsx';
import { excuseFilters, excusesPage, excusesQuery } from './excuses-list.hooks.ts';
import { useDecisions } from './use-decisions.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.excuses', request);
  return null;
}

/** What waits for a decision; with another state in the address, what was decided. */
export default function ExcusesPage() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListQuery();
  const query = excusesQuery(list);
  const read = useQuery(excusesPage({ ...query, ...list.query }));
  const decide = useDecisions(heading);
  // Keeps the columns stable while their buttons call the latest handler.
  const latest = useRef(decide);
  useEffect(() => {
    latest.current = decide;
  });
  const columns = useExcuseColumns(
    useCallback((excuse: ExcuseOut, decision: ExcuseDecision) => void latest.current(excuse, decision), []),
  );
  const nothing = <EmptyState title={t('excuses.page.emptyTitle')} text={t('excuses.page.emptyText')} />;
  const isWaiting = query.state === 'pending' && query.search === undefined;
  return (
    <>
      <PageHeader title={t('excuses.page.title')} text={t('excuses.page.text')} heading={heading}>
        <ExportMenu endpoint={listExcuses} query={query} name="excuses" />
      </PageHeader>
      <DataTable
        caption={t('excuses.page.title')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        search={t('excuses.page.search')}
        filters={excuseFilters}
        tools={
          <>
            <WavePicker list={list} />
            <ListFilter
              list={list}
              name="state"
              label={t('excuses.page.state')}
              all={t('excuses.states.pending')}
              choices={excuseDecisions.map((value) => ({ value, label: t(`excuses.states.${value}`) }))}
            />
          </>
        }
        nothingFound={isWaiting ? nothing : undefined}
        empty={nothing}
      />
    </>
  );
}
