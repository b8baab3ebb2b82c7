import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { CoverField } from '#kit/web/form/cover-field.tsx';
import { RecordForm } from '#kit/web/form/record-form-page.tsx';
import type { ApiForm } from '#kit/web/form/use-resolved-form.ts';
import type { Publication } from './publications-page.tsx';

interface Props<In extends FieldValues, Out> {
  form: ApiForm<In, Out>;
  stored: Publication | undefined;
  listPath: string;
  /** Heading, and the label of the submit button when adding. */
  title: string;
  children: ReactNode;
}

/** Form of a publication: its fields, cover, save and cancel. */
export function PublicationForm<In extends FieldValues, Out>({
  form,
  stored,
  listPath,
  title,
  children,
}: Props<In, Out>) {
  const { t } = useTranslation();
  return (
    <RecordForm form={form} title={title} update={stored !== undefined} listPath={listPath}>
      {children}
      <CoverField name="coverImage" label={t('ui.cover.label')} stored={stored?.coverImage.secure_url} />
    </RecordForm>
  );
}
