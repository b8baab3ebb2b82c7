import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { LevelPicker, WavePicker } from '#features/camps/web/shared/wave-picker.tsx';
import { type ListQuery, useListQuery } from '#kit/web/ui/list-query.ts';
import { RecordsPage } from '#kit/web/ui/records-page.tsx';
import { listSessions, type SessionOut } from '../sessions.contract.ts';
import { sessionForm, useSessionColumns } from './session-columns.tsx';
import { sessionsPage, sessionsQuery } from './sessions.hooks.ts';
import { useSessionRemoval } from './use-session-removal.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.sessions', request);
  return null;
}

const filters = ['levelId', 'campId'];

export default function SessionsPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  const read = useQuery(sessionsPage(list));
  const [removing, setRemoving] = useState<SessionOut | null>(null);
  return (
    <RecordsPage
      texts={{
        title: t('sessions.dashboard.title'),
        text: t('sessions.dashboard.text'),
        add: t('sessions.dashboard.add'),
        emptyTitle: t('sessions.dashboard.emptyTitle'),
        emptyText: t('sessions.dashboard.emptyText'),
      }}
      formPath={sessionForm}
      file={{ endpoint: listSessions, query: sessionsQuery(list), name: 'sessions' }}
      columns={useSessionColumns(setRemoving)}
      read={read}
      list={list}
      rowKey={({ _id }) => _id}
      filters={filters}
      tools={<Tools list={list} />}
      removal={useSessionRemoval(removing, () => setRemoving(null))}
    />
  );
}

function Tools({ list }: { list: ListQuery }) {
  return (
    <>
      <LevelPicker list={list} />
      <WavePicker list={list} />
    </>
  );
}
