import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import {
  pageChoice,
  rowProps,
  type RowProps,
  type RowsProps,
  useProgressiveRows,
  useRowChoice,
  type Column,
} from './data-table-rows.ts';
import { RowCheckbox } from './data-table-selection.tsx';

export function TableGrid<Row>(props: RowsProps<Row>) {
  const { t } = useTranslation();
  const { caption, columns, sort, onSort } = props;
  const page = pageChoice(props);
  const drawn = useProgressiveRows(props.rows.length);
  const { frame, fits } = useFits();
  return (
    <div
      ref={frame}
      // Not a landmark: the section around it is one.
      role="group"
      aria-label={caption}
      // Without it the keyboard cannot scroll a wide table.
      tabIndex={fits ? undefined : 0}
      // Texts for screen readers are placed absolutely: in here, or those beyond the edge would widen the page.
      className={classes(
        'border-line bg-surface shadow-card relative rounded-2xl border',
        // What scrolls sideways holds its headings: then it scrolls by itself, so that they stay in sight.
        fits ? 'overflow-clip' : 'max-h-[calc(100dvh-6rem)] overflow-auto',
      )}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        {/* Above the names, which stay in sight sideways. Its line is a shadow: borders stay behind. */}
        <thead
          className={classes(
            'bg-surface sticky z-2 shadow-[0_1px_var(--color-line)]',
            fits ? 'top-16 lg:top-18' : 'top-0',
          )}
        >
          <tr className="text-muted bg-surface">
            {page && (
              <td className="w-9 py-3 ps-5">
                <RowCheckbox {...page} label={t('ui.list.selectPage')} />
              </td>
            )}
            {columns.map((column) => (
              <Heading
                key={column.key}
                column={column}
                padding={paddingOf(columns)}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {rowProps(props, drawn).map((each) => (
            <GridRow key={each.id} {...each} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether the table needs no more width than there is. */
function useFits() {
  const frame = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const around = frame.current;
    const table = around?.querySelector('table');
    if (!around || !table) return undefined;
    const sizes = new ResizeObserver(() => setFits(table.offsetWidth <= around.clientWidth));
    sizes.observe(around);
    sizes.observe(table);
    return () => sizes.disconnect();
  }, []);
  return { frame, fits };
}

/** Drawn again only when its own row or mark changes: a tick in 1,000 rows costs one row. */
const GridRow = memo(function GridRow<Row>(props: RowProps<Row>) {
  const { row, columns, chosen, current } = props;
  const choice = useRowChoice(props);
  return (
    <tr
      aria-current={current ? 'true' : undefined}
      className={classes(
        // Opaque, because the cell that stays in sight inherits it.
        chosen || current ? 'bg-primary-soft' : 'bg-surface hover:bg-sunken',
        current &&
          '*:first:shadow-[inset_4px_0_0_var(--color-primary)] rtl:*:first:shadow-[inset_-4px_0_0_var(--color-primary)]',
      )}
    >
      {props.toggle && <td className="w-9 py-2.5 ps-5">{choice && <RowCheckbox {...choice} />}</td>}
      <Cells row={row} columns={columns} />
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** Apart from the mark: choosing 1,000 rows at once draws 1,000 checkboxes and not what stands beside them. */
const Cells = memo(function Cells<Row>({ row, columns }: Pick<RowProps<Row>, 'row' | 'columns'>) {
  return columns.map((column) => {
    const Cell = column.card === 'title' ? 'th' : 'td';
    return (
      <Cell
        key={column.key}
        scope={Cell === 'th' ? 'row' : undefined}
        className={classes(
          paddingOf(columns),
          'py-2.5 first:ps-5 last:pe-5',
          Cell === 'th' && `text-start font-bold ${inSight}`,
          sideOf(column),
        )}
      >
        {column.cell(row)}
      </Cell>
    );
  });
}) as <Row>(props: Pick<RowProps<Row>, 'row' | 'columns'>) => ReactNode;

/** The heading of a column, a button where the server sorts by it. */
function Heading<Row>({
  column,
  padding,
  sort,
  onSort,
}: { column: Column<Row>; padding: string } & Pick<RowsProps<Row>, 'sort' | 'onSort'>) {
  const { key, heading, sortable } = column;
  const look = classes(
    padding,
    'py-3 text-xs font-bold first:ps-5 last:pe-5',
    sideOf(column),
    column.card === 'title' && inSight,
  );
  if (!sortable || !onSort) {
    return (
      <th scope="col" className={look}>
        {heading}
      </th>
    );
  }
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[order ?? 'none'];
  return (
    <th scope="col" aria-sort={order} className={look}>
      <button
        type="button"
        className="hover:text-ink -mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-lg px-2"
        onClick={() => onSort(order === 'ascending' ? `-${key}` : key)}
      >
        {heading}
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      </button>
    </th>
  );
}

/** The names stay in sight while a wide table scrolls sideways. */
const inSight = 'sticky start-0 z-1 bg-inherit';

/** Many columns stand closer together, so that the last one is still in sight. */
const paddingOf = (columns: readonly unknown[]) => (columns.length > 5 ? 'px-3' : 'px-4');

const sideOf = <Row,>({ numeric, card }: Column<Row>) =>
  numeric || card === 'actions' ? 'text-end tabular-nums' : 'text-start';
