import { useTranslation } from '#kit/web/i18n.ts';
import { formTexts } from '#kit/shared/second-language.ts';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import {
  RecordFormPage,
  useRecordDraft,
  useReturnToList,
  RecordForm,
} from '#kit/web/form/record-form-page.tsx';
import { TextAreaField, TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { pageFor } from '#club/web/guards.ts';
import {
  addLevel,
  getLevel,
  levelBody,
  type LevelPageOut,
  listLevels,
  updateLevel,
} from '#schemas/features/programme/levels.contract.ts';
import type { z } from '#kit/shared/zod.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
import { endpointQuery, useChange } from '#kit/web/query.tsx';

export const clientLoader = pageFor('page.levels');

const listPath = '/dashboard/levels';
const levelQuery = (id: string) => endpointQuery(getLevel, { params: { id } });

export default function LevelFormPage() {
  const { t } = useTranslation();
  return (
    <RecordFormPage
      texts={{
        title: t('levels.dashboard.title'),
        add: t('levels.dashboard.add'),
        update: t('levels.dashboard.update'),
      }}
      listPath={listPath}
      stored={levelQuery}
    >
      {(stored) => <LevelForm stored={stored} />}
    </RecordFormPage>
  );
}

const valuesOf = (stored: LevelPageOut | undefined) => formTexts(stored, ['title', 'description']);

function LevelForm({ stored }: { stored: LevelPageOut | undefined }) {
  const { t } = useTranslation();
  const save = useChange(
    [listLevels, getLevel],
    ({ idempotencyKey, ...body }: z.output<typeof levelBody> & Idempotent) =>
      stored
        ? call(updateLevel, { params: { id: stored._id }, body })
        : call(addLevel, { body, idempotencyKey }),
  );
  const form = useApiForm({
    schema: levelBody,
    defaults: valuesOf(stored),
    draft: useRecordDraft({ name: 'level', id: stored?._id, query: levelQuery, valuesOf }),
    send: (values, idempotencyKey) => save.mutateAsync({ ...values, idempotencyKey }),
    onDone: useReturnToList(listPath, stored ? t('levels.messages.updated') : t('levels.messages.added')),
  });
  return (
    <RecordForm
      form={form}
      title={stored ? t('levels.dashboard.update') : t('levels.dashboard.add')}
      update={stored !== undefined}
      listPath={listPath}
    >
      <TextField name="title" label={t('levels.dashboard.fields.title')} dir="auto" required />
      <TextAreaField
        name="description"
        label={t('levels.dashboard.fields.description')}
        hint={t('levels.dashboard.fields.descriptionHint')}
        rows={5}
        required
      />
      <ArabicTexts fields={['title', 'description']} />
    </RecordForm>
  );
}
