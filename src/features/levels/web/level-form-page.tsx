import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { PublicationFormPage } from '#kit/web/content/publication-form.tsx';
import { RecordForm } from '#kit/web/form/record-form.tsx';
import { TextAreaField } from '#kit/web/form/text-area-field.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { requirePermission } from '#kit/web/guards.ts';
import { Loaded } from '#kit/web/ui/loaded.tsx';
import { toast } from '#kit/web/ui/toast.tsx';
import { levelBody, type LevelPageOut } from '../levels.contract.ts';
import { storedLevel, useSaveLevel } from './levels.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.levels', request);
  return null;
}

const home = '/dashboard/levels';

export default function LevelFormPage() {
  const { t } = useTranslation();
  return (
    <PublicationFormPage
      texts={{
        title: t('levels.dashboard.title'),
        add: t('levels.dashboard.add'),
        update: t('levels.dashboard.update'),
      }}
      home={home}
    >
      {(id) => (id ? <UpdateLevel key={id} id={id} /> : <LevelForm />)}
    </PublicationFormPage>
  );
}

function UpdateLevel({ id }: { id: string }) {
  const read = useQuery(storedLevel(id));
  return <Loaded read={read}>{({ data }) => <LevelForm stored={data} />}</Loaded>;
}

function LevelForm({ stored }: { stored?: LevelPageOut }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useApiForm({
    schema: levelBody,
    defaults: { title: stored?.title ?? '', description: stored?.description ?? '' },
    send: useSaveLevel(stored?._id).mutateAsync,
    async onDone() {
      toast.success(stored ? t('levels.messages.updated') : t('levels.messages.added'));
      await navigate(home);
    },
    onFail: () => toast.danger(t('ui.list.saveFailed')),
  });
  return (
    <RecordForm
      of={form}
      title={stored ? t('levels.dashboard.update') : t('levels.dashboard.add')}
      update={stored !== undefined}
      home={home}
    >
      <TextField name="title" label={t('levels.dashboard.fields.title')} dir="auto" required />
      <TextAreaField
        name="description"
        label={t('levels.dashboard.fields.description')}
        hint={t('levels.dashboard.fields.descriptionHint')}
        rows={5}
        required
      />
    </RecordForm>
  );
}
