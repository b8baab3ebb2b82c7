import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CoverField } from '../form/cover-field.tsx';
import { RecordForm } from '../form/record-form.tsx';
import type { ApiForm } from '../form/use-api-form.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { Publication } from './publications-page.tsx';

interface PageProps {
  texts: Record<'title' | 'add' | 'update', string>;
  /** The path of its list. */
  home: string;
  /** A fresh form, or the form of what is stored under the id. */
  children: (id: string | null) => ReactNode;
}

/** The page of a form that adds, or with `?id=` in the address updates. */
export function PublicationFormPage({ texts, home, children }: PageProps) {
  const id = useSearchParams()[0].get('id');
  return (
    <>
      <PageHeader title={id ? texts.update : texts.add} back={{ to: home, label: texts.title }} />
      {children(id)}
    </>
  );
}

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
