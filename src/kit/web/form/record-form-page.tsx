import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toast.ts';

interface Reads<Reply, Stored, Key extends QueryKey> {
  /** Reads what the id in the address names. */
  stored: (id: string) => UseQueryOptions<Reply, Error, { data: Stored }, Key>;
  /** A fresh form, or the form of what is stored. */
  children: (stored: Stored | undefined) => ReactNode;
}

interface Props<Reply, Stored, Key extends QueryKey> extends Reads<Reply, Stored, Key> {
  texts: Record<'title' | 'add' | 'update', string>;
  /** The path of its list. */
  home: string;
}

/** The page of a form that adds, or with `?id=` in the address updates. */
export function RecordFormPage<Reply, Stored, Key extends QueryKey>({
  texts,
  home,
  ...reads
}: Props<Reply, Stored, Key>) {
  const id = useSearchParams()[0].get('id');
  return (
    <>
      <PageHeader title={id ? texts.update : texts.add} back={{ to: home, label: texts.title }} />
      {id ? <Update key={id} id={id} {...reads} /> : reads.children(undefined)}
    </>
  );
}

function Update<Reply, Stored, Key extends QueryKey>({
  id,
  stored,
  children,
}: Reads<Reply, Stored, Key> & { id: string }) {
  return <QueryBoundary read={useQuery(stored(id))}>{({ data }) => children(data)}</QueryBoundary>;
}

interface End {
  done: string;
  /** Without it: that nothing is lost. */
  failed?: (failure: Error) => string;
}

/** How such a form ends: back in the list with the good news, or here with the bad. */
export function useSaveHandlers(home: string, { done, failed }: End) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return {
    async onDone() {
      toast.success(done);
      await navigate(home);
    },
    onFail: (failure: Error) => toast.danger(failed?.(failure) ?? t('ui.list.saveFailed')),
  };
}
