import { memo, useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { Button } from './button.tsx';
import { TableCards } from './data-table-cards.tsx';
import { TableGrid } from './data-table-grid.tsx';
import { Pager } from './data-table-pager.tsx';
import { EmptyState } from './empty-state.tsx';
import type { ListQuery } from './list-query.ts';
import { LoadFailed } from './load-failed.tsx';
import { SearchBox } from './search-box.tsx';
import { Skeleton } from './skeleton.tsx';
import { useMedia } from './use-media.ts';

export interface Column<Row> {
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** The server sorts by this column's key when the address says `sort=key` or `sort=-key`. */
  sortable?: boolean;
  /** Figures line up at the end of their column. */
  numeric?: boolean;
  /** Its part of a card on a phone; without one it is a line of heading and value. */
  card?: 'title' | 'actions';
}

/** A page of rows as a query of a list endpoint reads it. */
export interface ReadRows<Row> {
  data: { data: Row[]; total: number; size: number } | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

interface Props<Row> {
  /** What the rows are, for screen readers. */
  caption: string;
  /** Keep the array between renders: 1,000 rows are drawn again only when it changes. */
  columns: readonly Column<Row>[];
  read: ReadRows<Row>;
  list: ListQuery;
  rowKey: (row: Row) => string;
  /** Label of the search box; without one there is none. */
  search?: string;
  /** Filters and buttons beside the search. */
  tools?: ReactNode;
  /** What to do while there is nothing at all. */
  empty: ReactNode;
}

/** The one table of the product: rows come page by page from the server, and where it stands is in the address. */
export function DataTable<Row>({ caption, columns, read, list, rowKey, search, tools, empty }: Props<Row>) {
  // Drawing 1,000 rows gives way to whoever is typing meanwhile.
  const data = useDeferredValue(read.data);
  const busy = read.isPlaceholderData || data !== read.data;
  const searching = list.value('search') !== '';
  const nothing = data?.total === 0 && !searching;
  return (
    <div className="flex flex-col gap-4">
      {(search !== undefined || tools) && !nothing && (
        <div className="flex flex-wrap items-center gap-3">
          {search !== undefined && <SearchBox label={search} list={list} />}
          {tools}
        </div>
      )}
      <div aria-busy={busy} className={classes(busy && 'opacity-60')}>
        {!data && (read.error ? <LoadFailed error={read.error} onRetry={read.refetch} /> : <RowsSkeleton />)}
        {data && data.total === 0 && (searching ? <NothingFound list={list} /> : empty)}
        {data && data.total > 0 && (
          <Rows
            caption={caption}
            columns={columns}
            rows={data.data}
            rowKey={rowKey}
            sort={list.value('sort')}
            onSort={columns.some(({ sortable }) => sortable) ? (sort) => list.change({ sort }) : undefined}
          />
        )}
      </div>
      {data && data.total > 0 && <Pager list={list} size={data.size} total={data.total} />}
    </div>
  );
}

export interface RowsProps<Row> extends Pick<Props<Row>, 'caption' | 'columns' | 'rowKey'> {
  rows: Row[];
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}

/** A table where there is room for one, cards where there is not; never both in the page. */
const Rows = memo(
  function Rows<Row>(props: RowsProps<Row>) {
    const wide = useMedia('(min-width: 48rem)');
    return wide ? <TableGrid {...props} /> : <TableCards {...props} />;
  },
  (before, after) =>
    before.rows === after.rows && before.columns === after.columns && before.sort === after.sort,
) as <Row>(props: RowsProps<Row>) => ReactNode;

function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="border-line bg-surface divide-line divide-y rounded-2xl border">
      <span className="sr-only">{t('ui.loading')}</span>
      {[70, 45, 60, 35, 55].map((width) => (
        <div key={width} className="flex h-16 items-center justify-between gap-6 px-5">
          <span className="block grow">
            <span className="block" style={{ width: `${width}%` }}>
              <Skeleton className="h-4" />
            </span>
          </span>
          <Skeleton className="h-8 w-28 shrink-0" />
        </div>
      ))}
    </div>
  );
}

function NothingFound({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('ui.list.nothingFound', { search: list.value('search') })}
      text={t('ui.list.nothingFoundHint')}
    >
      <Button look="outline" onClick={() => list.change({ search: '' })}>
        {t('ui.list.clear')}
      </Button>
    </EmptyState>
  );
}
