import { memo, useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { TableGrid } from './data-table-grid.tsx';
import {
  type RowsProps,
  pageChoice,
  rowProps,
  type RowProps,
  useProgressiveRows,
  useRowChoice,
} from './data-table-rows.ts';
import { Pager } from './data-table-pager.tsx';
import { SelectionBar, RowCheckbox } from './data-table-selection.tsx';
import type { ListQuery } from './list-query.ts';
import { LoadFailed, LoadSlow, RefetchIndicator } from './query-boundary.tsx';
import { NothingFound } from './empty-state.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { Skeleton } from './loading.tsx';
import { useMediaQuery } from '../use-media-query.ts';
import { classes } from '../classes.ts';
import { ListFilter } from './list-filter.tsx';

/** A page of rows as a query of a list endpoint reads it. */
export interface ReadRows<Row> {
  data: { data: Row[]; total: number; size: number } | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

export interface DataTableProps<Row> extends Omit<RowsProps<Row>, 'rows' | 'sort' | 'onSort'> {
  read: ReadRows<Row>;
  list: ListQuery;
  /** Label of the search box; without one there is none. */
  search?: string;
  /** What narrows the list; on a phone in a sheet. */
  tools?: ReactNode;
  /** Said above the rows. */
  hint?: ReactNode;
  /** Names of values in the address that narrow the list. */
  filters?: readonly string[];
  /** Instead of "Nothing fits the filters", where the reason is known. */
  nothingFound?: ReactNode;
  /** What to do while there is nothing at all. */
  empty: ReactNode;
}

const noFilters: readonly string[] = [];

/** The one table of the product: rows come page by page from the server, and where it stands is in the address. */
export function DataTable<Row>({
  read,
  list,
  search,
  tools,
  hint,
  filters = noFilters,
  nothingFound,
  empty,
  ...table
}: DataTableProps<Row>) {
  const { columns, selection } = table;
  const wide = useMediaQuery('(min-width: 48rem)');
  const sorts = columns.some(({ sortable }) => sortable);
  // Rendering 1,000 rows is deferred, so that typing stays responsive.
  const data = useDeferredValue(read.data);
  const busy = read.isPlaceholderData || data !== read.data;
  const narrowed = ['search', ...filters].some((name) => list.value(name) !== '');
  const nothing = data?.total === 0 && !narrowed;
  return (
    <div className="flex flex-col gap-4">
      {/* A filter stays: what is usually shown may be empty while the rest is not. */}
      {!(nothing && filters.length === 0) && (
        <ListToolbar list={list} search={search} filters={filters}>
          {(tools || (sorts && !wide)) && (
            <>
              {tools}
              {sorts && !wide && <CardsSort columns={columns} list={list} />}
            </>
          )}
        </ListToolbar>
      )}
      {hint}
      {selection && data && data.total > 0 && (
        <SelectionBar
          selection={selection}
          total={data.total}
          page={pageChoice({ rows: data.data, rowKey: table.rowKey, selection })}
        />
      )}
      <RefetchIndicator busy={busy}>
        {!data &&
          (read.error ? (
            <LoadFailed error={read.error} onRetry={read.refetch} />
          ) : (
            <LoadSlow>
              <RowsSkeleton />
            </LoadSlow>
          ))}
        {data?.total === 0 &&
          (narrowed ? (nothingFound ?? <NothingFound list={list} filters={filters} />) : empty)}
        {data && data.total > 0 && (
          <Rows
            {...table}
            rows={data.data}
            sort={list.value('sort')}
            onSort={sorts ? (sort) => list.change({ sort }) : undefined}
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
    before.phoneRow === after.phoneRow &&
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

function TableCards<Row>(props: RowsProps<Row>) {
  const { caption, rows, phoneRow } = props;
  const drawn = useProgressiveRows(props.rows.length);
  return (
    <ul
      aria-label={caption}
      className={classes(
        'flex flex-col',
        phoneRow ? 'border-line divide-line shadow-card divide-y overflow-clip rounded-2xl border' : 'gap-3',
        // Of a long list only the cards in sight are drawn.
        rows.length > 50 && '*:[contain-intrinsic-size:auto_12rem] *:[content-visibility:auto]',
      )}
    >
      {rowProps(props, drawn).map((each) => (
        <Card key={each.id} {...each} />
      ))}
    </ul>
  );
}

/** Drawn again only when its own row or mark changes. */
const Card = memo(function Card<Row>(props: RowProps<Row>) {
  const { row, columns, chosen, current, phoneRow } = props;
  const choice = useRowChoice(props);
  if (phoneRow)
    return (
      <li
        aria-current={current ? 'true' : undefined}
        className={classes('relative px-3 py-0.5', current ? 'bg-primary-soft' : 'bg-surface')}
      >
        {phoneRow(row)}
      </li>
    );
  return (
    <li
      aria-current={current ? 'true' : undefined}
      className={classes(
        'shadow-card relative rounded-2xl border p-4',
        chosen || current ? 'border-primary/50 bg-primary-soft' : 'border-line bg-surface',
      )}
    >
      {choice && (
        <div className="absolute start-4 top-4">
          <RowCheckbox {...choice} />
        </div>
      )}
      <CardBody row={row} columns={columns} selectable={choice !== undefined} />
    </li>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

interface BodyProps<Row> extends Pick<RowProps<Row>, 'row' | 'columns'> {
  /** The title leaves room for the checkbox. */
  selectable: boolean;
}

const CardBody = memo(function CardBody<Row>({ row, columns, selectable }: BodyProps<Row>) {
  const title = columns.find(({ card }) => card === 'title');
  const actions = columns.find(({ card }) => card === 'actions');
  const lines = columns.filter(({ card }) => card === undefined);
  return (
    <>
      {title && <div className={classes('font-bold', selectable && 'ps-10')}>{title.cell(row)}</div>}
      <dl className="mt-2 flex flex-col gap-y-1 text-sm">
        {lines.map(({ key, heading, cell }) => (
          // In a large text size the value stands below its name.
          <div key={key} className="flex flex-wrap gap-x-4">
            <dt className="text-muted min-w-0 wrap-anywhere">{heading}</dt>
            <dd className="min-w-0 grow basis-32 text-end wrap-anywhere">{cell(row)}</dd>
          </div>
        ))}
      </dl>
      {actions && <div className="mt-3">{actions.cell(row)}</div>}
    </>
  );
}) as <Row>(props: BodyProps<Row>) => ReactNode;

/** Cards have no headings to sort by. */
function CardsSort<Row>({ columns, list }: Pick<RowsProps<Row>, 'columns'> & { list: ListQuery }) {
  const { t } = useTranslation();
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, heading: column }) => [
      { value: key, label: t('ui.list.ascending', { column }) },
      { value: `-${key}`, label: t('ui.list.descending', { column }) },
    ]);
  return (
    <ListFilter
      list={list}
      name="sort"
      label={t('ui.list.sort')}
      all={t('ui.list.usualOrder')}
      choices={choices}
    />
  );
}
