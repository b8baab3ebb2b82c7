import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';

import { useListQuery } from '#kit/web/ui/list-query.ts';
import { RecordsPage } from '#kit/web/ui/records-page.tsx';
import { call } from '#kit/web/api.ts';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { type CampOut, campRemoval, listCamps } from '../../camps.contract.ts';
import { waveName } from '../../camps.rules.ts';
import { campsPage, campsQuery } from './camps-list.hooks.ts';
import { useRemoveCamp } from './camps.hooks.ts';
import { LevelPicker } from '../shared/wave-picker.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { SessionOrderDialog } from './session-order-dialog.tsx';
import { useWaveColumns } from './wave-columns.tsx';
import { waveForm } from '../shared/wave-form-path.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.camps', request);
  return null;
}

const filters = ['levelId'];

/** The action and wave of the open dialog. */
type PendingAction = { what: 'remove' | 'clone' | 'order'; camp: CampOut };

export default function WavesPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  const read = useQuery(campsPage(list));
  const navigate = useNavigate();
  const [action, setAction] = useState<PendingAction | null>(null);
  const columns = useWaveColumns(useMemo(() => (what, camp) => setAction({ what, camp }), []));
  const subject = (what: PendingAction['what']) => (action?.what === what ? action.camp : null);
  const stop = () => setAction(null);
  return (
    <>
      <RecordsPage
        texts={{
          title: t('camps.dashboard.title'),
          text: t('camps.dashboard.text'),
          add: t('camps.dashboard.add'),
          emptyTitle: t('camps.dashboard.emptyTitle'),
          emptyText: t('camps.dashboard.emptyText'),
        }}
        formPath={waveForm}
        file={{ endpoint: listCamps, query: campsQuery(list), name: 'waves' }}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        filters={filters}
        tools={<LevelPicker list={list} />}
        removal={{
          row: subject('remove'),
          title: t('camps.dashboard.removeTitle'),
          text: (camp) => t('camps.dashboard.removeText', { name: waveName(camp) }),
          contents: useRemovalContents<CampOut>({
            endpoint: campRemoval,
            idOf: ({ _id }) => _id,
            read: (id) => call(campRemoval, { params: { id } }),
            blockedText: (camp) => t('camps.dashboard.removeBlocked', { name: waveName(camp) }),
            instead: {
              label: t('camps.dashboard.openArchive'),
              busy: false,
              run: async ({ _id }) => navigate(`/dashboard/archive?add=${_id}`),
            },
          }),
          remove: useRemoveCamp(),
          done: t('camps.messages.removed'),
          failed: t('camps.messages.removeFailed'),
          onClose: stop,
        }}
      />
      <CloneDialog camp={subject('clone')} onClose={stop} />
      <SessionOrderDialog camp={subject('order')} onClose={stop} />
    </>
  );
}
