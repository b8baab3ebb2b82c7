import { memo, useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { TableCards } from './data-table-cards.tsx';
import { TableGrid } from './data-table-grid.tsx';
import type { Column } from './data-table-column.ts';
import { Pager } from './data-table-pager.tsx';
import type { RowsProps } from './data-table-rows.ts';
import { SelectionBar, type TableSelection } from './data-table-selection.tsx';
import type { ListQuery } from './list-query.ts';
import { LoadFailed } from './load-failed.tsx';
import { NothingFound } from './nothing-found.tsx';
import { RefetchIndicator } from './refetch-indicator.tsx';
import { SearchBox } from './search-box.tsx';
import { Skeleton } from './skeleton.tsx';
import { useMediaQuery } from './use-media-query.ts';

/** A page of rows as a query of a list endpoint reads it. */
export interface ReadRows<Row> {
  data: { data: Row[]; total: number; size: number } | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

export interface DataTableProps<Row> {
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
  /** Names of values in the address that narrow the list. */
  filters?: readonly string[];
  /** Rows can be chosen, and something done with all of them at once. */
  selection?: TableSelection<Row>;
  /** Marks the reader's own row; must be referentially stable. */
  isCurrent?: (row: Row) => boolean;
  /** For few columns, which never scroll sideways: the headings stay in sight while the page scrolls. */
  stickyHead?: boolean;
  /** Instead of "Nothing fits the filters", where the reason is known. */
  nothingFound?: ReactNode;
  /** What to do while there is nothing at all. */
  empty: ReactNode;
}

const noFilters: readonly string[] = [];

/** The one table of the product: rows come page by page from the server, and where it stands is in the address. */
export function DataTable<Row>({
  caption,
  columns,
  read,
  list,
  rowKey,
  search,
  tools,
  filters = noFilters,
  selection,
  isCurrent,
  stickyHead = false,
  nothingFound,
  empty,
}: DataTableProps<Row>) {
  // Rendering 1,000 rows is deferred, so that typing stays responsive.
  const data = useDeferredValue(read.data);
  const busy = read.isPlaceholderData || data !== read.data;
  const narrowed = ['search', ...filters].some((name) => list.value(name) !== '');
  const nothing = data?.total === 0 && !narrowed;
  return (
    <div className="flex flex-col gap-4">
      {/* A filter stays: what is usually shown may be empty while the rest is not. */}
      {(search !== undefined || tools) && !(nothing && filters.length === 0) && (
        <div className="flex flex-wrap items-center gap-3">
          {search !== undefined && <SearchBox label={search} list={list} />}
          {tools}
        </div>
      )}
      {selection && data && data.total > 0 && <SelectionBar selection={selection} total={data.total} />}
      <RefetchIndicator busy={busy}>
        {!data && (read.error ? <LoadFailed error={read.error} onRetry={read.refetch} /> : <RowsSkeleton />)}
        {data?.total === 0 &&
          (narrowed ? (nothingFound ?? <NothingFound list={list} filters={filters} />) : empty)}
        {data && data.total > 0 && (
          <Rows
            caption={caption}
            columns={columns}
            rows={data.data}
            rowKey={rowKey}
            sort={list.value('sort')}
            onSort={columns.some(({ sortable }) => sortable) ? (sort) => list.change({ sort }) : undefined}
            selection={selection}
            isCurrent={isCurrent}
            stickyHead={stickyHead}
          />
        )}
      </RefetchIndicator>
      {data && data.total > 0 && <Pager list={list} size={data.size} total={data.total} />}
    </div>
  );
}

/** A table where there is room for one, cards where there is not; never both in the page. */
const Rows = memo(
  function Rows<Row>(props: RowsProps<Row>) {
    const wide = useMediaQuery('(min-width: 48rem)');
    return wide ? <TableGrid {...props} /> : <TableCards {...props} />;
  },
  (before, after) =>
    before.rows === after.rows &&
    before.columns === after.columns &&
    before.sort === after.sort &&
    before.isCurrent === after.isCurrent &&
    before.selection?.of === after.selection?.of,
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
