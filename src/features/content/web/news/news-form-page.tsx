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
import { newsBody, type NewsOut } from '../../news.contract.ts';
import { newsItemQuery, useSaveNews } from './news.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.content', request);
  return null;
}

const listPath = '/dashboard/newsDash';

export default function NewsFormPage() {
  const { t } = useTranslation();
  return (
    <RecordFormPage
      texts={{
        title: t('news.dashboard.title'),
        add: t('news.dashboard.add'),
        update: t('news.dashboard.update'),
      }}
      listPath={listPath}
      stored={newsItemQuery}
    >
      {(stored) => <NewsForm stored={stored} />}
    </RecordFormPage>
  );
}

const valuesOf = (stored: NewsOut | undefined) => ({
  ...formTexts(stored, ['title', 'content']),
  coverImage: undefined,
});

function NewsForm({ stored }: { stored: NewsOut | undefined }) {
  const { t } = useTranslation();
  const save = useSaveNews(stored?.id);
  const form = useApiForm({
    schema: newsBody.extend({ coverImage: coverRule(stored !== undefined) }),
    defaults: valuesOf(stored),
    draft: useRecordDraft({ name: 'news', id: stored?.id, query: newsItemQuery, valuesOf }),
    send: (values, idempotencyKey) => save.mutateAsync({ ...values, idempotencyKey }),
    onDone: useReturnToList(listPath, stored ? t('news.messages.updated') : t('news.messages.added')),
  });
  return (
    <PublicationForm
      form={form}
      stored={stored}
      listPath={listPath}
      title={stored ? t('news.dashboard.update') : t('news.dashboard.add')}
    >
      <TextField name="title" label={t('news.dashboard.fields.title')} dir="auto" required />
      <TextAreaField name="content" label={t('news.dashboard.fields.content')} rows={8} required />
      <ArabicTexts fields={['title', 'content']} />
    </PublicationForm>
  );
}
