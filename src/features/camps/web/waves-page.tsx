import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useRef, useState } from 'react';
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
import { type CampOut, listCamps } from '../camps.contract.ts';
import { campsPage, campsQuery, everyLevel, useRemoveCamp } from './camps.hooks.ts';
import { CloneDialog } from './clone-dialog.tsx';
import { SessionOrderDialog } from './session-order-dialog.tsx';
import { useWaveColumns, waveForm } from './wave-columns.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.camps', request);
  return null;
}

const filters = ['levelId'];

/** What somebody is about to do with a wave. */
type Doing = { what: 'remove' | 'clone' | 'order'; camp: CampOut };

export default function WavesPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  const read = useQuery(campsPage(list));
  const heading = useRef<HTMLHeadingElement>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const columns = useWaveColumns(useMemo(() => (what, camp) => setDoing({ what, camp }), []));
  const subject = (what: Doing['what']) => (doing?.what === what ? doing.camp : null);
  const stop = () => setDoing(null);
  const narrowed = ['search', ...filters].some((name) => list.value(name) !== '');
  const add = (
    <Link to={waveForm} className={buttonClass()}>
      <Plus aria-hidden="true" className="size-5" />
      {t('camps.dashboard.add')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('camps.dashboard.title')} text={t('camps.dashboard.text')} heading={heading}>
        {/* An empty list has the button in its middle. */}
        {(read.data?.total !== 0 || narrowed) && add}
      </PageHeader>
      <DataTable
        caption={t('camps.dashboard.title')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        search={t('ui.list.search')}
        filters={filters}
        tools={<Tools list={list} />}
        empty={
          <EmptyState title={t('camps.dashboard.emptyTitle')} text={t('camps.dashboard.emptyText')}>
            {add}
          </EmptyState>
        }
      />
      <CloneDialog camp={subject('clone')} onClose={stop} />
      <SessionOrderDialog camp={subject('order')} onClose={stop} />
      <RemovalDialog
        row={subject('remove')}
        title={t('camps.dashboard.removeTitle')}
        text={({ title }) => t('camps.dashboard.removeText', { name: title })}
        remove={useRemoveCamp()}
        done={t('camps.messages.removed')}
        failed={t('camps.messages.removeFailed')}
        onClose={stop}
        home={heading}
      />
    </>
  );
}

function Tools({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  const { data } = useQuery(everyLevel);
  const choices = data?.data.map(({ _id, title }) => ({ value: _id, label: title })) ?? [];
  return (
    <>
      <ListFilter
        list={list}
        name="levelId"
        label={t('camps.dashboard.level')}
        all={t('camps.dashboard.everyLevel')}
        choices={choices}
      />
      <ExportMenu endpoint={listCamps} query={campsQuery(list)} name="waves" />
    </>
  );
}
