import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useSearchParams } from 'react-router';
import { pageFor } from '#club/web/guards.ts';
import { useListQuery, type ListQuery } from '#kit/web/ui/list-query.ts';
import { RecordsPage } from '#kit/web/ui/records-page.tsx';
import { listSessions, orderSessions, type SessionOut, sessionRemoval } from '../../sessions.contract.ts';
import { sessionForm, updateLinkId, useSessionColumns } from './session-columns.tsx';
import { sessionEndpoints, sessionsPage, sessionsQuery, useRemoveSession } from './sessions.hooks.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { call } from '#kit/web/api.ts';
import type { RemovalProps } from '#kit/web/ui/removal-dialog.tsx';
import { useAddToArchive, useUndoToast } from '../archive/archive.hooks.ts';
import { LevelPicker, CampPicker } from '../shared/camp-picker.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { useRowOrder } from '#kit/web/ui/use-row-order.tsx';

export const clientLoader = pageFor('page.sessions');

const filters = ['levelId', 'campId', 'published'];

export default function SessionsPage() {
  const { t } = useTranslation();
  // All sessions of a camp fit on one page, so that its order can be changed.
  const list = useListQuery(useSearchParams()[0].has('campId') ? 100 : 15);
  const read = useQuery(sessionsPage(list));
  const [removing, setRemoving] = useState<SessionOut | null>(null);
  const [publishing, setPublishing] = useState<SessionOut | null>(null);
  const { order, hint } = useRowOrder({
    queryKey: sessionsPage(list).queryKey,
    read,
    isShown: showsCampOrder(list),
    save: (sessionIds) => call(orderSessions, { body: { campId: list.value('campId'), sessionIds } }),
    lists: sessionEndpoints,
    done: t('camps.messages.ordered'),
  });
  const columns = useSessionColumns({ order, onRemove: setRemoving, onPublish: setPublishing });
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
        tools={<SessionFilters list={list} />}
        hint={hint}
        removal={useSessionRemoval(removing, () => setRemoving(null))}
      />
      {publishing && (
        <PublishDialog
          session={publishing}
          onClose={() => setPublishing(null)}
          focusAfter={() => focusAfter(publishing)}
        />
      )}
    </>
  );
}

/** The dialog deletes an empty session, and archives one with marks, results or warnings. */
function useSessionRemoval(
  row: SessionOut | null,
  onClose: () => void,
): Omit<RemovalProps<SessionOut>, 'focusTarget'> {
  const { t } = useTranslation();
  const { archive, busy } = useArchiveSession();
  const remove = useRemoveSession();
  const contents = useRemovalContents<SessionOut>({
    endpoint: sessionRemoval,
    idOf: ({ _id }) => _id,
    read: (id) => call(sessionRemoval, { params: { id } }),
    blockedText: ({ title }) => t('sessions.dashboard.archiveText', { name: title }),
    instead: {
      label: busy ? t('sessions.dashboard.archiving') : t('sessions.dashboard.archive'),
      busy,
      run: archive,
    },
  });
  return {
    row,
    title: t('sessions.dashboard.removeTitle'),
    text: ({ title }) => t('sessions.dashboard.removeText', { name: title }),
    contents,
    remove,
    done: t('sessions.messages.removed'),
    failed: t('sessions.messages.removeFailed'),
    onClose,
  };
}

function useArchiveSession() {
  const { t } = useTranslation();
  const { mutateAsync, isPending: busy } = useAddToArchive();
  const showUndoToast = useUndoToast();
  return {
    busy,
    archive: async ({ _id, title }: SessionOut) => {
      const { data } = await mutateAsync({ sessionId: _id });
      showUndoToast(data, t('sessions.messages.archived', { name: title }), t('sessions.messages.restored'));
    },
  };
}

function SessionFilters({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  const inOtherOrder = list.value('campId') !== '' && list.value('sort') !== '';
  return (
    <>
      <LevelPicker list={list} />
      <CampPicker list={list} />
      <ListFilter
        list={list}
        name="published"
        label={t('sessions.draft.filter')}
        all={t('camps.picker.all')}
        choices={[
          { value: 'false', label: t('sessions.draft.drafts') },
          { value: 'true', label: t('sessions.draft.published') },
        ]}
      />
      {inOtherOrder && (
        <Button look="quiet" size="small" onClick={() => list.change({ sort: '' })}>
          {t('sessions.order.show')}
        </Button>
      )}
    </>
  );
}

/** The order of a camp can be changed while all of its sessions are listed in it. */
const showsCampOrder = (list: ListQuery): boolean =>
  list.value('campId') !== '' && ['search', 'published', 'sort'].every((name) => list.value(name) === '');
