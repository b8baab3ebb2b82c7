import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CoverField } from '#kit/web/form/cover-field.tsx';
import { RecordForm } from '#kit/web/form/record-form.tsx';
import type { ApiForm } from '#kit/web/form/use-api-form.ts';
import type { Publication } from './publications-page.tsx';

interface Props<In extends FieldValues, Out> {
  of: ApiForm<In, Out>;
  stored: Publication | undefined;
  home: string;
  /** What the form does: names it, and its button while nothing is stored. */
  title: string;
  children: ReactNode;
}

/** Its fields, the cover, and the way out: saved, or not. */
export function PublicationForm<In extends FieldValues, Out>({
  of: form,
  stored,
  home,
  title,
  children,
}: Props<In, Out>) {
  const { t } = useTranslation();
  return (
    <RecordForm of={form} title={title} update={stored !== undefined} home={home}>
      {children}
      <CoverField name="coverImage" label={t('ui.cover.label')} stored={stored?.coverImage.secure_url} />
    </RecordForm>
  );
}
