import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useSearchParams } from 'react-router';
import { pageFor } from '#club/web/guards.ts';
import { useListQuery, type ListQuery } from '#kit/web/ui/list-query.ts';
import { RecordsPage } from '#kit/web/ui/records-page.tsx';
import { addToArchive, restore } from '../../archive.contract.ts';
import { listSessions, type SessionOut, sessionRemoval } from '../../sessions.contract.ts';
import { orderHintId, sessionForm, updateLinkId, useSessionColumns } from './session-columns.tsx';
import { sessionsPage, sessionsQuery, useRemoveSession, useOrderSessions } from './sessions.hooks.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { call } from '#kit/web/api.ts';
import type { RemovalProps } from '#kit/web/ui/removal-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { LevelPicker, CampPicker } from '../shared/camp-picker.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { inOrder, isSameOrder, type RowOrder } from '#kit/web/ui/sortable-rows.ts';

export const clientLoader = pageFor('page.sessions');

const filters = ['levelId', 'campId', 'published'];

export default function SessionsPage() {
  const { t } = useTranslation();
  // All sessions of a camp fit on one page, so that its order can be changed.
  const list = useListQuery(useSearchParams()[0].has('campId') ? 100 : 15);
  const read = useQuery(sessionsPage(list));
  const [removing, setRemoving] = useState<SessionOut | null>(null);
  const [publishing, setPublishing] = useState<SessionOut | null>(null);
  const { order, announced } = useSessionOrder(list);
  const { data: page, isPlaceholderData } = read;
  const isWhole = !isPlaceholderData && page !== undefined && page.data.length === page.total;
  const canOrder = showsCampOrder(list) && isWhole && page.total > 1;
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

/** Archives a session and offers to undo it. */
function useArchiveSession() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  // A session counts in nearly everything that may be cached.
  const onSettled = () => queries.invalidateQueries();
  const archiving = useMutation({
    mutationFn: (sessionId: string) => call(addToArchive, { body: { sessionId } }),
    onSettled,
  });
  const restoring = useMutation({
    mutationFn: (id: string) => call(restore, { params: { id } }),
    onSettled,
  });

  async function undo(ids: string[]) {
    try {
      await Promise.all(ids.map((id) => restoring.mutateAsync(id)));
      toast.success(t('sessions.messages.restored'));
    } catch (error) {
      toast.danger(failureText(error));
    }
  }

  return {
    busy: archiving.isPending,
    archive: async ({ _id, title }: SessionOut) => {
      const { data } = await archiving.mutateAsync(_id);
      toast.undoable(t('sessions.messages.archived', { name: title }), () => void undo(data.entryIds));
    },
  };
}

interface Props {
  list: ListQuery;
  /** The sessions of a camp are listed in its order. */
  canOrder: boolean;
}

/** Filters of the list, and how the order of a camp is changed. */
function SessionTools({ list, canOrder }: Props) {
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
      {canOrder && (
        <p id={orderHintId} className="text-muted basis-full text-sm">
          {t('sessions.order.hint')}
        </p>
      )}
    </>
  );
}

/** The order of a camp can be changed while all of its sessions are listed in it. */
const showsCampOrder = (list: ListQuery): boolean =>
  list.value('campId') !== '' && ['search', 'published', 'sort'].every((name) => list.value(name) === '');

/** Changes the order of the listed sessions, saves it and offers to undo it. */
function useSessionOrder(list: ListQuery) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const saving = useOrderSessions();
  const [announced, setAnnounced] = useState('');
  const { queryKey } = sessionsPage(list);
  const campId = list.value('campId');
  const ids = () => queries.getQueryData(queryKey)?.data.map(({ _id }) => _id) ?? [];

  function draw(order: readonly string[]) {
    // A reply that is on its way still has the old order.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(
      queryKey,
      (page) => page && { ...page, data: inOrder(page.data, order, ({ _id }) => _id) },
    );
  }

  /** Returns whether it was saved; if not, the order before is shown again. */
  async function send(order: readonly string[], before: readonly string[]): Promise<boolean> {
    try {
      await saving.save({ campId, sessionIds: [...order] });
      return true;
    } catch (error) {
      if (!saving.isSaving()) draw(before);
      toast.danger(failureText(error));
      return false;
    } finally {
      // Also after a failure, because somebody else may have changed the order. The server does not know later moves yet.
      if (!saving.isSaving()) void saving.refresh();
    }
  }

  async function undo(before: readonly string[], saved: readonly string[]) {
    if (!isSameOrder(ids(), saved)) return toast.danger(t('sessions.order.changedSince'));
    draw(before);
    if (await send(before, saved)) toast.success(t('sessions.order.restored'));
    return undefined;
  }

  async function save(moved: readonly string[], before: readonly string[]) {
    // A reply may have brought other rows meanwhile.
    const order = inOrder(ids(), moved, (id) => id);
    draw(order);
    if (await send(order, before))
      toast.undoable(t('camps.messages.ordered'), () => void undo(before, order));
  }

  const latest = useRef({ ids, save });
  useEffect(() => {
    latest.current = { ids, save };
  });
  // Stable, so that the rows are not drawn again with every key.
  const order = useMemo(
    (): RowOrder => ({
      ids: () => latest.current.ids(),
      save: (next, before) => void latest.current.save(next, before),
      announce: setAnnounced,
    }),
    [],
  );
  return { order, announced };
}
