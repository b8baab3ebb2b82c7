import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { useSettled } from '#kit/web/query.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import type { ReadRows } from '#kit/web/ui/data-table.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { RecordsPage } from '#kit/web/ui/records-page.tsx';
import { RowActions, recordActions } from '#kit/web/ui/row-actions.tsx';

/** What news, achievements and events have in common. */
export interface Publication {
  id: string;
  title: string;
  createdAt: string;
  coverImage: { secure_url: string; small_url: string };
}

interface PublicationsPageProps<Row extends Publication> {
  text: (name: 'title' | 'text' | 'add' | 'column' | 'emptyTitle' | 'emptyText' | 'removeTitle') => string;
  removed: string;
  /** Path of the form; with `?id=` it updates. */
  formPath: string;
  file: { endpoint: Endpoint; name: string };
  list: ListQuery;
  read: ReadRows<Row>;
  remove: (row: Row) => Promise<unknown>;
  /** Endpoints whose responses a removal changes. */
  changes: Endpoint[];
  /** Columns after the title. Must be referentially stable. */
  columns?: readonly Column<Row>[];
  /** Shown beside the title. */
  badge?: (row: Row) => ReactNode;
}

/** Dashboard list of publications: search, add, update, delete. */
export function PublicationsPage<Row extends Publication>({
  text,
  removed,
  formPath,
  file,
  list,
  read,
  remove,
  changes,
  columns: extraColumns,
  badge,
}: PublicationsPageProps<Row>) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<Row | null>(null);
  return (
    <RecordsPage
      texts={{
        title: text('title'),
        text: text('text'),
        add: text('add'),
        emptyTitle: text('emptyTitle'),
        emptyText: text('emptyText'),
      }}
      formPath={formPath}
      file={{ ...file, query: { search: list.query.search } }}
      columns={useColumns({ heading: text('column'), formPath, extraColumns, badge, onRemove: setRemoving })}
      read={read}
      list={list}
      rowKey={({ id }) => id}
      removal={{
        row: removing,
        title: text('removeTitle'),
        text: ({ title }) => t('ui.list.removeText', { name: title }),
        remove: useSettled(changes, remove),
        done: removed,
        onClose: () => setRemoving(null),
      }}
    />
  );
}

interface ColumnOptions<Row extends Publication> {
  heading: string;
  formPath: string;
  extraColumns: readonly Column<Row>[] | undefined;
  badge: ((row: Row) => ReactNode) | undefined;
  onRemove: (row: Row) => void;
}

function useColumns<Row extends Publication>({
  heading,
  formPath,
  extraColumns,
  badge,
  onRemove,
}: ColumnOptions<Row>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    (): Column<Row>[] => [
      {
        key: 'title',
        heading,
        card: 'title',
        cell: (row) => <RowTitle row={row}>{badge?.(row)}</RowTitle>,
      },
      ...(extraColumns ?? []),
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
          <RowActions
            name={row.title}
            actions={recordActions(t, {
              name: row.title,
              update: `${formPath}?id=${row.id}`,
              onRemove: () => onRemove(row),
            })}
          />
        ),
      },
    ],
    [t, language, heading, formPath, extraColumns, badge, onRemove],
  );
}

function RowTitle({ row, children }: { row: Publication; children: ReactNode }) {
  return (
    <span className="flex items-center gap-3 md:min-w-52">
      <img
        src={row.coverImage.small_url}
        alt=""
        loading="lazy"
        className="bg-sunken aspect-video w-16 shrink-0 rounded-md object-cover"
      />
      <span className="min-w-0">
        <span className="wrap-anywhere">
          <bdi>{row.title}</bdi>
        </span>
        {children}
      </span>
    </span>
  );
}

/** The end of an id tells rows apart; the tooltip shows all of it. */
export function ShortId({ id }: { id: string }) {
  return (
    <bdi dir="ltr" title={id} className="text-muted font-mono text-xs whitespace-nowrap">
      …{id.slice(-8)}
    </bdi>
  );
}
