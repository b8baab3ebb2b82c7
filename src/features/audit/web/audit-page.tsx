import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useEffect } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { kindNames } from '../audit.rules.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { requirePermission } from '#club/web/guards.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CompactDate } from '#kit/web/ui/compact-date.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { type ListQuery, parseOrUndefined, useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { groupEntries } from '../audit-groups.rules.ts';
import { listAudit, type AuditOut } from '../audit.contract.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { auditPage } from './audit.hooks.ts';
import { PersonFilter } from './person-filter.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.audit', request);
  return null;
}

/** Many acts come in dozens, which are shown as one row. */
const pageSize = 50;
const filters = ['person', 'kind', 'from', 'to'] as const;

function buildQuery(list: ListQuery) {
  const { person, kind, from, to } = listAudit.query.shape;
  return {
    search: list.query.search,
    person: parseOrUndefined(person, list.value('person')),
    kind: parseOrUndefined(kind, list.value('kind')),
    from: parseOrUndefined(from, list.value('from')),
    to: parseOrUndefined(to, list.value('to')),
  };
}

const dayOf = (time: string | undefined): string => time?.slice(0, 'YYYY-MM-DD'.length) ?? '';

const isReversed = ({ from, to }: ReturnType<typeof buildQuery>): boolean =>
  from !== undefined && to !== undefined && dayOf(from) > dayOf(to);

export default function AuditPage() {
  const { t } = useTranslation();
  const list = useListQuery(pageSize);
  const query = buildQuery(list);
  const read = useQuery(auditPage({ ...query, ...list.query }));
  const { data } = read;
  const grouped = useMemo(() => data && { ...data, data: groupEntries(data.data) }, [data]);
  const columns = useAuditColumns(useStableChange(list));
  return (
    <>
      <PageHeader title={t('audit.title')} text={t('audit.text')}>
        <ExportMenu endpoint={listAudit} query={query} name="audit" />
      </PageHeader>
      <DataTable
        caption={t('audit.title')}
        columns={columns}
        read={{ ...read, data: grouped }}
        list={list}
        rowKey={({ first }) => first._id}
        search={t('audit.search')}
        filters={filters}
        nothingFound={isReversed(query) ? <ReversedDays list={list} /> : undefined}
        tools={<Filters list={list} person={query.person ? (data?.person ?? null) : null} />}
        empty={<EmptyState title={t('audit.emptyTitle')} text={t('audit.emptyText')} />}
      />
    </>
  );
}

/** Columns are kept between renders, so what they call must not change. */
function useStableChange(list: ListQuery) {
  const current = useRef(list);
  useEffect(() => {
    current.current = list;
  });
  return useMemo(() => (person: string) => current.current.change({ person }), []);
}

function ReversedDays({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('audit.reversedTitle')} text={t('audit.reversedText')}>
      <Button look="outline" onClick={() => list.change({ from: list.value('to'), to: list.value('from') })}>
        {t('audit.swapDays')}
      </Button>
    </EmptyState>
  );
}

function Filters({ list, person }: { list: ListQuery; person: AuditOut['actor'] }) {
  const { t } = useTranslation();
  const { from, to } = buildQuery(list);
  const today = clubToday();
  return (
    <>
      <PersonFilter chosen={person} onChange={(id) => list.change({ person: id })} />
      <ListFilter
        list={list}
        name="kind"
        label={t('audit.kind')}
        all={t('members.list.all')}
        choices={kindNames.map((kind) => ({ value: kind, label: t(`audit.kinds.${kind}`) }))}
      />
      <CompactDate
        label={t('audit.from')}
        value={dayOf(from)}
        max={dayOf(to) || today}
        onChange={(day) => list.change({ from: day })}
      />
      <CompactDate
        label={t('audit.to')}
        value={dayOf(to)}
        min={dayOf(from)}
        max={today}
        onChange={(day) => list.change({ to: day })}
      />
    </>
  );
}
