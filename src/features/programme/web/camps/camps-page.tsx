import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useNavigate } from 'react-router';
import { pageFor } from '#club/web/guards.ts';
import { useListQuery, type ListQuery } from '#kit/web/ui/list-query.ts';
import { RecordsPage } from '#kit/web/ui/records-page.tsx';
import { call } from '#kit/web/api.ts';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import {
  type CampOut,
  campRemoval,
  listCamps,
  cloneBody,
} from '#schemas/features/programme/camps.contract.ts';
import { campName } from '../../camps.rules.ts';
import { useRemoveCamp, useCloneCamp, campForm } from './camps.hooks.ts';
import { LevelPicker } from '../shared/camp-picker.tsx';
import { useCampColumns } from './camp-columns.tsx';
import { endpointPage } from '#kit/web/query.tsx';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import { DateField, TextField } from '#kit/web/form/text-field.tsx';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';

export const clientLoader = pageFor('page.camps');

const filters = ['levelId'];

/** The action and camp of the open dialog. */
type PendingAction = { what: 'remove' | 'clone'; camp: CampOut };

export default function CampsPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  const read = useQuery(campsPage(list));
  const navigate = useNavigate();
  const [action, setAction] = useState<PendingAction | null>(null);
  const columns = useCampColumns(useMemo(() => (what, camp) => setAction({ what, camp }), []));
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
        formPath={campForm}
        file={{ endpoint: listCamps, query: campsQuery(list), name: 'waves' }}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        filters={filters}
        tools={<LevelPicker list={list} />}
        removal={{
          row: action?.what === 'remove' ? action.camp : null,
          title: t('camps.dashboard.removeTitle'),
          text: (camp) => t('camps.dashboard.removeText', { name: campName(camp) }),
          contents: useRemovalContents<CampOut>({
            endpoint: campRemoval,
            idOf: ({ _id }) => _id,
            read: (id) => call(campRemoval, { params: { id } }),
            blockedText: (camp) => t('camps.dashboard.removeBlocked', { name: campName(camp) }),
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
      {action?.what === 'clone' && <CloneDialog camp={action.camp} onClose={stop} />}
    </>
  );
}

// A URL may hold any value.
const sort = listCamps.query.shape.sort.catch(undefined);

const campsQuery = (list: ListQuery) => ({
  ...list.query,
  levelId: list.value('levelId') || undefined,
  sort: sort.parse(list.value('sort')),
});

const campsPage = (list: ListQuery) => endpointPage(listCamps, { query: campsQuery(list) });

function CloneDialog({ camp, onClose }: { camp: CampOut; onClose: () => void }) {
  const { t } = useTranslation();
  const { first = camp } = camp;
  const clone = useCloneCamp(camp);
  return (
    <FormDialog
      title={t('camps.clone.title', { name: campName(camp) })}
      text={t('camps.clone.text')}
      label={t('camps.clone.submit')}
      confirm={t('camps.clone.submit')}
      busy={t('camps.clone.busy')}
      done={t('camps.messages.cloned')}
      form={{
        schema: cloneBody,
        defaults: {
          title: t('camps.clone.copyOf', { name: first.title }),
          titleAr: camp.titleAr ?? '',
          startDate: '',
        },
        send: (values, idempotencyKey) => clone.mutateAsync({ ...values, idempotencyKey }),
      }}
      onClose={onClose}
    >
      <TextField name="title" label={t('camps.clone.newTitle')} dir="auto" required />
      <ArabicTexts fields={['title']} />
      <DateField name="startDate" label={t('camps.clone.startDate')} required />
    </FormDialog>
  );
}
