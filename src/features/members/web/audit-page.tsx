import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { kindNames } from '#features/audit/audit.rules.ts';
import { requirePermission } from '#club/web/guards.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText, timeText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { parseOrUndefined, useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { listAudit, type AuditOut } from '../members.contract.ts';
import { Action, Details, Person } from './audit-cells.tsx';
import { auditPage } from './members.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.audit', request);
  return null;
}

const filters = ['kind'] as const;

export default function AuditPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  const query = { kind: parseOrUndefined(listAudit.query.shape.kind, list.value('kind')) };
  return (
    <>
      <PageHeader title={t('members.audit.title')} text={t('members.audit.text')}>
        <ExportMenu endpoint={listAudit} query={{ search: list.query.search, ...query }} name="audit" />
      </PageHeader>
      <DataTable
        caption={t('members.audit.title')}
        columns={useAuditColumns()}
        read={useQuery(auditPage({ ...query, ...list.query }))}
        list={list}
        rowKey={({ _id }) => _id}
        search={t('members.audit.search')}
        filters={filters}
        tools={
          <ListFilter
            list={list}
            name="kind"
            label={t('members.audit.kind')}
            all={t('members.list.all')}
            choices={kindNames.map((kind) => ({ value: kind, label: t(`members.audit.kinds.${kind}`) }))}
          />
        }
        empty={<EmptyState title={t('members.audit.emptyTitle')} text={t('members.audit.emptyText')} />}
      />
    </>
  );
}

function useAuditColumns(): Column<AuditOut>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'action',
        heading: t('members.audit.what'),
        card: 'title',
        cell: ({ action }) => <Action action={action} />,
      },
      { key: 'actor', heading: t('members.audit.who'), cell: ({ actor }) => <Person person={actor} /> },
      { key: 'target', heading: t('members.audit.whom'), cell: ({ target }) => <Person person={target} /> },
      {
        key: 'details',
        heading: t('members.audit.details'),
        cell: ({ details }) => <Details details={details} />,
      },
      {
        key: 'createdAt',
        heading: t('members.audit.when'),
        cell: ({ createdAt }) => (
          <time dateTime={createdAt} className="*:inline-block *:whitespace-nowrap">
            <span>{dayText(createdAt, language)}</span> <span>{timeText(createdAt, language)}</span>
          </time>
        ),
      },
    ],
    [t, language],
  );
}
