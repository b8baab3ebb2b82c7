import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { selectionScope, useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { useSelection } from '#kit/web/ui/use-selection.ts';
import { listRequests, type RequestOut } from '../../requests.contract.ts';
import { decisions } from '../../requests.rules.ts';
import { DenyDialog } from './deny-dialog.tsx';
import { LevelPicker, WavePicker } from '../shared/wave-picker.tsx';
import { distinctRequesterOf, requesterOf } from './request-cells.tsx';
import { useRequestColumns } from './request-columns.tsx';
import { readAllRequestIds, requestFilters, requestsQuery, requestsPage } from './requests.hooks.ts';
import { useDecisions } from './use-decisions.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.requests', request);
  return null;
}

export default function RequestsPage() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListQuery();
  const query = requestsQuery(list);
  const read = useQuery(requestsPage({ ...query, ...list.query }));
  const selection = useSelection(selectionScope(list, requestFilters));
  const { approve, deny, isPending } = useDecisions(selection, heading);
  const [denied, setDenied] = useState<{ ids: string[]; name?: string } | null>(null);

  // Keeps the columns stable while their buttons call the latest handler.
  const latest = useRef(approve);
  useEffect(() => {
    latest.current = approve;
  });
  const open = query.status === undefined || query.status === 'pending';
  const columns = useRequestColumns({
    open,
    onApprove: useCallback(({ _id }: RequestOut) => void latest.current([_id]), []),
    onDeny: useCallback(
      (request: RequestOut) => setDenied({ ids: [request._id], name: distinctRequesterOf(request) }),
      [],
    ),
  });

  const chosen = [...selection.ids];
  const bulk = (
    <>
      <Button look="outline" size="small" className="text-danger!" onClick={() => setDenied({ ids: chosen })}>
        <X aria-hidden="true" className="size-4" />
        {t('requests.page.denySelected')}
      </Button>
      <Button size="small" aria-disabled={isPending} onClick={() => !isPending && void approve(chosen)}>
        <Check aria-hidden="true" className="size-4" />
        {t('requests.page.approveSelected')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('requests.page.title')} text={t('requests.page.text')} heading={heading}>
        <ExportMenu endpoint={listRequests} query={query} name="requests" />
      </PageHeader>
      <DataTable
        caption={t('requests.page.title')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        search={t('requests.page.search')}
        filters={requestFilters}
        tools={
          <>
            <LevelPicker list={list} />
            <WavePicker list={list} />
            <ListFilter
              list={list}
              name="status"
              label={t('requests.filters.state')}
              all={t('requests.states.pending')}
              choices={decisions.map((value) => ({ value, label: t(`requests.states.${value}`) }))}
            />
          </>
        }
        selection={
          open
            ? { of: selection, nameOf: requesterOf, every: () => readAllRequestIds(query), actions: bulk }
            : undefined
        }
        empty={
          <EmptyState title={t('requests.page.emptyTitle')} text={t('requests.page.emptyText')}>
            <Link to="/dashboard/waves" className={buttonClass({ look: 'outline' })}>
              {t('requests.page.waves')}
            </Link>
          </EmptyState>
        }
      />
      <DenyDialog denied={denied} deny={deny} onClose={() => setDenied(null)} focusTarget={heading} />
    </>
  );
}
