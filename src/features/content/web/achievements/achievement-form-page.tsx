import { useTranslation } from '#kit/web/i18n.ts';
import { type ClientLoaderFunctionArgs } from 'react-router';
import { formTexts } from '#kit/shared/second-language.ts';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import { PublicationForm } from '../shared/publications/publication-form.tsx';
import { RecordFormPage, useRecordDraft, useReturnToList } from '#kit/web/form/record-form-page.tsx';
import { coverRule } from '#kit/web/form/cover-field.tsx';
import { TextAreaField, TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { requirePermission } from '#club/web/guards.ts';
import { achievementBody, type AchievementOut } from '../../achievements.contract.ts';
import { achievementQuery, useSaveAchievement } from './achievements.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.content', request);
  return null;
}

const listPath = '/dashboard/achievementsDash';

export default function AchievementFormPage() {
  const { t } = useTranslation();
  return (
    <RecordFormPage
      texts={{
        title: t('achievements.dashboard.title'),
        add: t('achievements.dashboard.add'),
        update: t('achievements.dashboard.update'),
      }}
      listPath={listPath}
      stored={achievementQuery}
    >
      {(stored) => <AchievementForm stored={stored} />}
    </RecordFormPage>
  );
}

const valuesOf = (stored: AchievementOut | undefined) => ({
  ...formTexts(stored, ['title', 'description']),
  coverImage: undefined,
});

function AchievementForm({ stored }: { stored: AchievementOut | undefined }) {
  const { t } = useTranslation();
  const save = useSaveAchievement(stored?.id);
  const form = useApiForm({
    schema: achievementBody.extend({ coverImage: coverRule(stored !== undefined) }),
    defaults: valuesOf(stored),
    draft: useRecordDraft({ name: 'achievement', id: stored?.id, query: achievementQuery, valuesOf }),
    send: (values, idempotencyKey) => save.mutateAsync({ ...values, idempotencyKey }),
    onDone: useReturnToList(
      listPath,
      stored ? t('achievements.messages.updated') : t('achievements.messages.added'),
    ),
  });
  return (
    <PublicationForm
      form={form}
      stored={stored}
      listPath={listPath}
      title={stored ? t('achievements.dashboard.update') : t('achievements.dashboard.add')}
    >
      <TextField name="title" label={t('achievements.dashboard.fields.title')} dir="auto" required />
      <TextAreaField
        name="description"
        label={t('achievements.dashboard.fields.description')}
        rows={5}
        required
      />
      <ArabicTexts fields={['title', 'description']} />
    </PublicationForm>
  );
}
