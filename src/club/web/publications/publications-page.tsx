import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import type { ReadRows } from '#kit/web/ui/data-table.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { RecordsPage } from '#kit/web/ui/records-page.tsx';
import { RowActions } from '#kit/web/ui/row-actions.tsx';
import { RowTitle, ShortId } from './publication-cells.tsx';

/** What news, achievements and events have in common. */
export interface Publication {
  id: string;
  title: string;
  createdAt: string;
  coverImage: { secure_url: string; small_url: string };
}

interface Props<Row extends Publication> {
  texts: Record<
    'title' | 'text' | 'add' | 'column' | 'emptyTitle' | 'emptyText' | 'removeTitle' | 'removed',
    string
  >;
  /** The path of its form; with `?id=` it updates. */
  form: string;
  /** The list as a file, and its name. */
  file: { endpoint: Endpoint; name: string };
  list: ListQuery;
  read: ReadRows<Row>;
  remove: { isPending: boolean; mutateAsync: (row: Row) => Promise<unknown> };
  /** Columns of its own, after the title. Keep the array between renders. */
  columns?: readonly Column<Row>[];
  /** Said beside the title. */
  mark?: (row: Row) => ReactNode;
}

/** The dashboard's list of something the club publishes: find, add, update, delete. */
export function PublicationsPage<Row extends Publication>({
  texts,
  form,
  file,
  list,
  read,
  remove,
  columns: own,
  mark,
}: Props<Row>) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<Row | null>(null);
  const columns = useColumns({ heading: texts.column, form, own, mark, onRemove: setLeaving });
  return (
    <RecordsPage
      texts={texts}
      form={form}
      file={{ ...file, query: { search: list.query.search } }}
      columns={columns}
      read={read}
      list={list}
      rowKey={({ id }) => id}
      removal={{
        row: leaving,
        title: texts.removeTitle,
        text: ({ title }) => t('ui.list.removeText', { name: title }),
        remove,
        done: texts.removed,
        onClose: () => setLeaving(null),
      }}
    />
  );
}

interface ColumnOptions<Row extends Publication> {
  heading: string;
  form: string;
  own: readonly Column<Row>[] | undefined;
  mark: ((row: Row) => ReactNode) | undefined;
  onRemove: (row: Row) => void;
}

function useColumns<Row extends Publication>({ heading, form, own, mark, onRemove }: ColumnOptions<Row>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    (): Column<Row>[] => [
      {
        key: 'title',
        heading,
        card: 'title',
        cell: (row) => (
          <RowTitle title={row.title} picture={row.coverImage.small_url}>
            {mark?.(row)}
          </RowTitle>
        ),
      },
      ...(own ?? []),
      { key: 'id', heading: t('ui.list.id'), cell: ({ id }) => <ShortId id={id} /> },
      {
        key: 'createdAt',
        heading: t('ui.list.published'),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{dayText(createdAt, language)}</time>,
      },
      {
        key: 'actions',
        heading: t('ui.list.actions'),
        card: 'actions',
        cell: (row) => (
          <RowActions name={row.title} update={`${form}?id=${row.id}`} onRemove={() => onRemove(row)} />
        ),
      },
    ],
    [t, language, heading, form, own, mark, onRemove],
  );
}
