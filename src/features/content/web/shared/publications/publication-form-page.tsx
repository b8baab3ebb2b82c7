import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { z } from '#kit/shared/zod.ts';
import type { Idempotent } from '#kit/web/api.ts';
import { CoverField, coverRule } from '#kit/web/form/cover-field.tsx';
import type { Values } from '#kit/web/form/draft/draft-store.ts';
import {
  RecordForm,
  RecordFormPage,
  useRecordDraft,
  useReturnToList,
} from '#kit/web/form/record-form-page.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useChange } from '#kit/web/query.tsx';
import type { Publication } from './publications-page.tsx';

interface WithCover {
  coverImage: File | undefined;
}

/** What a form sends: the texts, apart from the file and the key. */
export interface Sent<Body> extends Idempotent {
  body: Body;
  files: WithCover;
}

interface Props<Stored, Reply, Key extends QueryKey, In extends Values, Body extends Values> {
  text: (name: 'title' | 'add' | 'update') => string;
  message: (name: 'added' | 'updated') => string;
  listPath: string;
  /** Name of the draft. */
  name: string;
  query: (id: string) => UseQueryOptions<Reply, Error, { data: Stored }, Key>;
  schema: (coverImage: ReturnType<typeof coverRule>) => z.ZodType<Body & WithCover, In>;
  valuesOf: (stored: Stored | undefined) => DefaultValues<In> & Values;
  add: (sent: Sent<Body>) => Promise<unknown>;
  update: (id: string, sent: Sent<Body>) => Promise<unknown>;
  /** Endpoints whose responses change. */
  changes: Endpoint[];
  /** The fields above the cover. */
  children: ReactNode;
}

/** Page of a form that adds or updates a publication: its fields, cover, save and cancel. */
export function PublicationFormPage<
  Stored extends Publication,
  Reply,
  Key extends QueryKey,
  In extends Values,
  Body extends Values,
>(props: Props<Stored, Reply, Key, In, Body>) {
  const { text, listPath, query } = props;
  return (
    <RecordFormPage
      texts={{ title: text('title'), add: text('add'), update: text('update') }}
      listPath={listPath}
      stored={query}
    >
      {(stored) => <PublicationForm {...props} stored={stored} />}
    </RecordFormPage>
  );
}

function PublicationForm<
  Stored extends Publication,
  Reply,
  Key extends QueryKey,
  In extends Values,
  Body extends Values,
>({
  stored,
  text,
  message,
  listPath,
  name,
  query,
  schema,
  valuesOf,
  add,
  update,
  changes,
  children,
}: Props<Stored, Reply, Key, In, Body> & { stored: Stored | undefined }) {
  const { t } = useTranslation();
  const save = useChange(changes, (sent: Sent<Body>) => (stored ? update(stored.id, sent) : add(sent)));
  const form = useApiForm({
    schema: schema(coverRule(stored !== undefined)),
    defaults: valuesOf(stored),
    draft: useRecordDraft({ name, id: stored?.id, query, valuesOf }),
    send: ({ coverImage, ...body }, idempotencyKey) =>
      save.mutateAsync({ body: body as unknown as Body, files: { coverImage }, idempotencyKey }),
    onDone: useReturnToList(listPath, message(stored ? 'updated' : 'added')),
  });
  return (
    <RecordForm
      form={form}
      title={text(stored ? 'update' : 'add')}
      update={stored !== undefined}
      listPath={listPath}
    >
      {children}
      <CoverField name="coverImage" label={t('ui.cover.label')} stored={stored?.coverImage.secure_url} />
    </RecordForm>
  );
}
