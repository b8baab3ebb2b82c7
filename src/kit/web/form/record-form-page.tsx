import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toast.ts';
import type { Values } from './draft/draft-store.ts';
import type { DraftOptions } from './draft/use-draft.ts';

interface RecordProps<Reply, Stored, Key extends QueryKey> {
  /** Query of the record that `?id=` names. */
  stored: (id: string) => UseQueryOptions<Reply, Error, { data: Stored }, Key>;
  /** Renders the form, empty or with the stored record. */
  children: (stored: Stored | undefined) => ReactNode;
}

interface Props<Reply, Stored, Key extends QueryKey> extends RecordProps<Reply, Stored, Key> {
  texts: Record<'title' | 'add' | 'update', string>;
  /** Path of the list. */
  listPath: string;
}

/** Page of a form that adds a record, or updates the one in `?id=`. */
export function RecordFormPage<Reply, Stored, Key extends QueryKey>({
  texts,
  listPath,
  ...record
}: Props<Reply, Stored, Key>) {
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
  /** Id of the record to update. */
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
