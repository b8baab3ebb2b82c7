import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { RecordsPage } from '#kit/web/ui/records-page.tsx';
import { listSessions, type SessionOut } from '../../sessions.contract.ts';
import { sessionForm, updateLinkId } from './session-actions.tsx';
import { useSessionColumns } from './session-columns.tsx';
import { SessionTools } from './session-tools.tsx';
import { sessionsPage, sessionsQuery } from './sessions.hooks.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { showsWaveOrder, useSessionOrder } from './use-session-order.ts';
import { useSessionRemoval } from './use-session-removal.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.sessions', request);
  return null;
}

const filters = ['levelId', 'campId', 'published'];

export default function SessionsPage() {
  const { t } = useTranslation();
  // All sessions of a wave fit on one page, so that its order can be changed.
  const list = useListQuery(useSearchParams()[0].has('campId') ? 100 : 15);
  const read = useQuery(sessionsPage(list));
  const [removing, setRemoving] = useState<SessionOut | null>(null);
  const [publishing, setPublishing] = useState<SessionOut | null>(null);
  const { order, announced } = useSessionOrder(list);
  const { data: page, isPlaceholderData } = read;
  const isWhole = !isPlaceholderData && page !== undefined && page.data.length === page.total;
  const canOrder = showsWaveOrder(list) && isWhole && page.total > 1;
  const columns = useSessionColumns({
    order: canOrder ? order : null,
    onRemove: setRemoving,
    onPublish: setPublishing,
  });
  // A list of drafts loses what is published.
  const focusAfter = ({ _id }: SessionOut) =>
    (list.value('published') === 'false' ? null : document.getElementById(updateLinkId(_id))) ??
    document.querySelector<HTMLElement>('h1');
  return (
    <>
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
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        filters={filters}
        tools={<SessionTools list={list} canOrder={canOrder} />}
        removal={useSessionRemoval(removing, () => setRemoving(null))}
      />
      <PublishDialog session={publishing} onClose={() => setPublishing(null)} focusAfter={focusAfter} />
      <p role="status" aria-live="assertive" className="sr-only">
        {announced}
      </p>
    </>
  );
}
