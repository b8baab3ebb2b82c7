import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams, Link } from 'react-router';
import type { FieldValues } from 'react-hook-form';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toast.ts';
import type { Values } from './draft/draft-store.ts';
import type { DraftOptions } from './draft/use-draft.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { buttonClass } from '../ui/button.tsx';
import { FormAlert } from './form-alert.tsx';
import { Form, SubmitButton } from './form.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { ApiForm } from './use-resolved-form.ts';

interface RecordProps<Reply, Stored, Key extends QueryKey> {
  /** Query of the record that `?id=` names. */
  stored: (id: string) => UseQueryOptions<Reply, Error, { data: Stored }, Key>;
  /** Renders the form, empty or with the stored record. */
  children: (stored: Stored | undefined) => ReactNode;
}

interface RecordFormPageProps<Reply, Stored, Key extends QueryKey> extends RecordProps<Reply, Stored, Key> {
  texts: Record<'title' | 'add' | 'update', string>;
  listPath: string;
}

/** Page of a form that adds a record, or updates the one in `?id=`. */
export function RecordFormPage<Reply, Stored, Key extends QueryKey>({
  texts,
  listPath,
  ...record
}: RecordFormPageProps<Reply, Stored, Key>) {
  const id = useSearchParams()[0].get('id');
  return (
    <>
      <PageHeader title={id ? texts.update : texts.add} back={{ to: listPath, label: texts.title }} />
      {id ? <Update key={id} id={id} {...record} /> : record.children(undefined)}
    </>
  );
}

function Update<Reply, Stored, Key extends QueryKey>({
  id,
  stored,
  children,
}: RecordProps<Reply, Stored, Key> & { id: string }) {
  return <QueryBoundary read={useQuery(stored(id))}>{({ data }) => children(data)}</QueryBoundary>;
}

/** After a save: returns to the list with a toast. A failure shows in the form. */
export function useReturnToList(home: string, done: string) {
  const navigate = useNavigate();
  return async () => {
    toast.success(done);
    await navigate(home);
  };
}

interface DraftProps<Reply, Stored, Key extends QueryKey> {
  /** Of the form, unique in the product. */
  name: string;
  id: string | undefined;
  query: (id: string) => UseQueryOptions<Reply, Error, { data: Stored }, Key>;
  valuesOf: (stored: Stored) => Values;
}

/** The draft of a record; an update is compared with the record as it is by then. */
export function useRecordDraft<Reply, Stored, Key extends QueryKey>({
  name,
  id,
  query,
  valuesOf,
}: DraftProps<Reply, Stored, Key>): DraftOptions {
  const queries = useQueryClient();
  if (id === undefined) return { key: `${name} new` };
  const read = async () => {
    const { queryKey, queryFn, select } = query(id);
    const reply = await queries.query({ queryKey, queryFn, staleTime: 0 });
    // Without a selection the reply itself is the record.
    return valuesOf((select ? select(reply) : (reply as { data: Stored })).data);
  };
  return { key: `${name} ${id}`, read };
}

interface RecordFormProps<In extends FieldValues, Out> {
  form: ApiForm<In, Out>;
  /** Heading, and the label of the submit button when adding. */
  title: string;
  update: boolean;
  listPath: string;
  /** Shown when the server sent no message; defaults to a text that nothing typed is lost. */
  failed?: string;
  buttons?: ReactNode;
  children: ReactNode;
}

export function RecordForm<In extends FieldValues, Out>({
  form,
  title,
  update,
  listPath,
  failed,
  buttons,
  children,
}: RecordFormProps<In, Out>) {
  const { t } = useTranslation();
  return (
    <Form
      form={form}
      label={title}
      className="border-line bg-surface shadow-card max-w-3xl rounded-2xl border p-5 sm:p-8"
    >
      <UnsavedGuard />
      {children}
      <FormAlert failure={form.failure} fallback={failed ?? t('ui.list.saveFailed')} />
      <div className="mt-2 flex flex-col gap-3 sm:flex-row">
        {buttons ?? <SubmitButton idle={update ? t('ui.save') : title} busy={t('ui.saving')} />}
        <Link to={listPath} className={buttonClass({ look: 'outline' })}>
          {t('ui.cancel')}
        </Link>
      </div>
    </Form>
  );
}
