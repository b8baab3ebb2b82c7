import { useQuery } from '@tanstack/react-query';
import ListPlus from 'lucide-react/icons/list-plus';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useSearchParams } from 'react-router';
import { pageFor } from '#club/web/guards.ts';
import { selectionScope, useListQuery, type ListQuery } from '#kit/web/ui/list-query.ts';
import { RecordsPage } from '#kit/web/ui/records-page.tsx';
import { listSessions, orderSessions, type SessionOut, sessionRemoval } from '../../sessions.contract.ts';
import { sessionForm, updateLinkId, useSessionColumns } from './session-columns.tsx';
import {
  sessionEndpoints,
  sessionsPage,
  sessionsQuery,
  usePublish,
  useRemoveSession,
} from './sessions.hooks.ts';
import { AddSeveralDialog } from './add-several-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { call } from '#kit/web/api.ts';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import { SelectionButton, useSelection } from '#kit/web/ui/data-table-selection.tsx';
import { Switch } from '#kit/web/ui/switch.tsx';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import { useStable } from '#kit/web/use-stable.ts';
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
  const campId = list.value('campId');
  const read = useQuery(sessionsPage(list));
  const [removing, setRemoving] = useState<SessionOut | null>(null);
  const [publishing, setPublishing] = useState<readonly SessionOut[]>([]);
  const [addsSeveral, setAddsSeveral] = useState(false);
  const [moveDates, setMoveDates] = useState(false);
  const { publish, isPending } = usePublish();
  const succeeds = useSucceeds();
  const selection = useSelection(selectionScope(list, filters));
  const { order, hint } = useRowOrder({
    queryKey: sessionsPage(list).queryKey,
    read,
    isShown: showsCampOrder(list),
    save: (sessionIds) => call(orderSessions, { body: { campId, sessionIds, moveDates } }),
    lists: sessionEndpoints,
    done: t('camps.messages.ordered'),
  });
  const readDrafts = async () => {
    const { page: _, size: __, ...query } = sessionsQuery(list);
    const { data } = await callForWholeList(listSessions, { query: { ...query, published: 'false' } });
    return data.filter(isDraft);
  };
  const publishChosen = async (ids: readonly string[]) => {
    const drafts = readDrafts();
    if (await succeeds(drafts)) setPublishing((await drafts).filter(({ _id }) => ids.includes(_id)));
  };
  const publishOne = useStable((session: SessionOut) => setPublishing([session]));
  const columns = useSessionColumns({ order, onRemove: setRemoving, onPublish: publishOne });
  // A list of drafts loses what is published.
  const focusAfter = () =>
    (list.value('published') === 'false'
      ? null
      : document.getElementById(updateLinkId(publishing[0]?._id ?? ''))) ??
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
        formPath={campId ? `${sessionForm}?campId=${campId}` : sessionForm}
        file={{ endpoint: listSessions, query: sessionsQuery(list), name: 'sessions' }}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        filters={filters}
        tools={<SessionFilters list={list} />}
        more={
          <Button
            look="outline"
            className="min-h-11! px-4 text-sm max-sm:grow-0!"
            onClick={() => setAddsSeveral(true)}
          >
            <ListPlus aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">{t('sessions.several.action')}</span>
          </Button>
        }
        hint={
          hint && (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              {hint}
              <label className="flex min-h-11 items-center gap-3 text-sm">
                <Switch
                  checked={moveDates}
                  label={t('sessions.order.moveDates')}
                  onChange={() => setMoveDates(!moveDates)}
                />
                {t('sessions.order.moveDates')}
              </label>
            </div>
          )
        }
        selection={{
          of: selection,
          nameOf: (session) => (isDraft(session) ? session.title : undefined),
          every: async () => (await readDrafts()).map(({ _id }) => _id),
          actions: (
            <SelectionButton
              of={selection}
              Icon={Send}
              look="primary"
              onPress={(ids) => void publishChosen(ids)}
            >
              {t('sessions.publish.action')}
            </SelectionButton>
          ),
        }}
        removal={useSessionRemoval(removing, () => setRemoving(null))}
      />
      {publishing.length > 0 && (
        <PublishDialog
          sessions={publishing}
          publish={async () => {
            const done = await publish(publishing, true);
            if (done) selection.clear();
            return done;
          }}
          busy={isPending}
          onClose={() => setPublishing([])}
          focusAfter={focusAfter}
        />
      )}
      {addsSeveral && (
        <AddSeveralDialog
          campId={campId}
          lastHeld={campId ? lastHeld(read.data?.data ?? []) : undefined}
          onClose={() => setAddsSeveral(false)}
        />
      )}
    </>
  );
}

const lastHeld = (sessions: readonly SessionOut[]): string | undefined =>
  sessions
    .flatMap(({ startsAt }) => startsAt ?? [])
    .toSorted()
    .at(-1);

const isDraft = ({ publishedAt }: SessionOut): boolean => publishedAt === null;

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
