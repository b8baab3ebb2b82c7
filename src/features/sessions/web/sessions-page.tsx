import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#kit/web/guards.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { type ListQuery, useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';
import { listSessions, type SessionOut } from '../sessions.contract.ts';
import { sessionForm, useSessionColumns } from './session-columns.tsx';
import { usePlaces } from './session-places.ts';
import { sessionsPage, sessionsQuery, useRemoveSession } from './sessions.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.sessions', request);
  return null;
}

const filters = ['levelId', 'campId'];

export default function SessionsPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  const read = useQuery(sessionsPage(list));
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<SessionOut | null>(null);
  const columns = useSessionColumns(setLeaving);
  const narrowed = ['search', ...filters].some((name) => list.value(name) !== '');
  const add = (
    <Link to={sessionForm} className={buttonClass()}>
      <Plus aria-hidden="true" className="size-5" />
      {t('sessions.dashboard.add')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('sessions.dashboard.title')} text={t('sessions.dashboard.text')} heading={heading}>
        {/* An empty list has the button in its middle. */}
        {(read.data?.total !== 0 || narrowed) && add}
      </PageHeader>
      <DataTable
        caption={t('sessions.dashboard.title')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        search={t('ui.list.search')}
        filters={filters}
        tools={<Tools list={list} />}
        empty={
          <EmptyState title={t('sessions.dashboard.emptyTitle')} text={t('sessions.dashboard.emptyText')}>
            {add}
          </EmptyState>
        }
      />
      <RemovalDialog
        row={leaving}
        title={t('sessions.dashboard.removeTitle')}
        text={({ title }) => t('sessions.dashboard.removeText', { name: title })}
        remove={useRemoveSession()}
        done={t('sessions.messages.removed')}
        failed={t('sessions.messages.removeFailed')}
        onClose={() => setLeaving(null)}
        home={heading}
      />
    </>
  );
}

function Tools({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  const { data } = usePlaces();
  const levelId = list.value('levelId');
  return (
    <>
      <ListFilter
        list={list}
        name="levelId"
        label={t('sessions.dashboard.level')}
        all={t('sessions.dashboard.everyLevel')}
        choices={data?.levels ?? []}
        clears={['campId']}
      />
      <ListFilter
        list={list}
        name="campId"
        label={t('sessions.dashboard.wave')}
        all={t('sessions.dashboard.everyWave')}
        choices={(levelId === '' ? data?.waves : data?.wavesOf(levelId)) ?? []}
      />
      <ExportMenu endpoint={listSessions} query={sessionsQuery(list)} name="sessions" />
    </>
  );
}
