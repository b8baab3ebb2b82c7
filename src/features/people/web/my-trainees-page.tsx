import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { type ListQuery, parseOrUndefined, useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { listTrainees, type TraineeOut } from '../people.contract.ts';
import { NoteDialog } from './note-dialog.tsx';
import { traineesPage, type TraineesQuery } from './people.hooks.ts';
import { useTraineeColumns } from './trainee-columns.tsx';
import { TraineeFilters, traineeFilters } from './trainee-filters.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.person', request);
  return null;
}

const pageSize = 25;

/** A value that the contract does not accept counts as missing. */
function buildQuery(list: ListQuery) {
  const { campId, mentorId } = listTrainees.query.shape;
  return {
    search: list.query.search,
    campId: parseOrUndefined(campId, list.value('campId')),
    mentorId: parseOrUndefined(mentorId, list.value('mentorId')),
    risk: list.value('risk') === 'true' ? 'true' : undefined,
  } satisfies TraineesQuery;
}

export default function MyTraineesPage() {
  const { t } = useTranslation();
  const list = useListQuery(pageSize);
  const query = buildQuery(list);
  const read = useQuery(traineesPage({ ...query, ...list.query }));
  const [noted, setNoted] = useState<TraineeOut | null>(null);
  const columns = useTraineeColumns(setNoted);
  const { campId: opened = null, atRisk = 0 } = read.data ?? {};
  return (
    <>
      <PageHeader title={t('shell.dashboard.people')} text={t('people.list.text')}>
        <ExportMenu endpoint={listTrainees} query={query} name="my-trainees" />
      </PageHeader>
      <DataTable
        caption={t('shell.dashboard.people')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ userId, camp }) => `${userId} ${camp._id}`}
        search={t('people.list.search')}
        filters={traineeFilters}
        tools={<TraineeFilters list={list} opened={opened} atRisk={atRisk} />}
        nothingFound={isOnlyRisk(list) ? <NobodyAtRisk list={list} /> : undefined}
        empty={<EmptyState title={t('people.list.emptyTitle')} text={t('people.list.emptyText')} />}
      />
      <NoteDialog trainee={noted} onClose={() => setNoted(null)} />
    </>
  );
}

const isOnlyRisk = (list: ListQuery) =>
  list.value('risk') !== '' && list.value('search') === '' && list.value('mentorId') === '';

function NobodyAtRisk({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('people.list.wellTitle')} text={t('people.list.wellText')}>
      <Button look="outline" onClick={() => list.change({ risk: '' })}>
        {t('people.list.everybody')}
      </Button>
    </EmptyState>
  );
}
