import { useTranslation } from '#kit/web/i18n.ts';
import { formTexts } from '#kit/shared/second-language.ts';
import { call } from '#kit/web/api.ts';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import { TextAreaField, TextField } from '#kit/web/form/text-field.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { pageFor } from '#club/web/guards.ts';
import { PublicationFormPage } from '../shared/publications/publication-form-page.tsx';
import {
  addNews,
  getNews,
  listNews,
  newsBody,
  type NewsOut,
  updateNews,
} from '#schemas/features/content/news.contract.ts';

export const clientLoader = pageFor('page.content');

const valuesOf = (stored: NewsOut | undefined) => ({
  ...formTexts(stored, ['title', 'content']),
  coverImage: undefined,
});

export default function NewsFormPage() {
  const { t } = useTranslation();
  return (
    <PublicationFormPage
      text={(name) => t(`news.dashboard.${name}`)}
      message={(name) => t(`news.messages.${name}`)}
      listPath="/dashboard/newsDash"
      name="news"
      query={(id) => endpointQuery(getNews, { params: { id } })}
      schema={(coverImage) => newsBody.extend({ coverImage })}
      valuesOf={valuesOf}
      add={(sent) => call(addNews, sent)}
      update={(id, { body, files }) => call(updateNews, { params: { id }, body, files })}
      changes={[listNews, getNews]}
    >
      <TextField name="title" label={t('news.dashboard.fields.title')} dir="auto" required />
      <TextAreaField name="content" label={t('news.dashboard.fields.content')} rows={8} required />
      <ArabicTexts fields={['title', 'content']} />
    </PublicationFormPage>
  );
}
