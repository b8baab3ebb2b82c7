import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { memo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { pageChoice, rowProps, type RowProps, type RowsProps } from './data-table-rows.ts';
import type { Column } from './data-table-column.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import { rowChunk, useProgressiveRows } from './use-progressive-rows.ts';
import { useGridTemplate } from './use-grid-template.ts';

// Of the rows only those in sight are laid out and painted.
const asGrids = classes(
  'block *:block **:[tr]:grid **:[tr]:grid-cols-(--tracks) **:[tr]:items-center [&_tr>*]:min-w-0',
  '[&_tbody>tr]:[contain-intrinsic-size:auto_4rem] [&_tbody>tr]:[content-visibility:auto]',
);

export function TableGrid<Row>(props: RowsProps<Row>) {
  const { t } = useTranslation();
  const { caption, columns, sort, onSort } = props;
  const page = pageChoice(props);
  const drawn = useProgressiveRows(props.rows.length);
  const table = useRef<HTMLTableElement>(null);
  const tracks = useGridTemplate(table, props.rows.length > rowChunk, columns);
  return (
    <div
      // Not a landmark: the section around it is one.
      role="group"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard cannot scroll a wide table
      tabIndex={0}
      // Texts for screen readers are placed absolutely: in here, or those beyond the edge would widen the page.
      className="border-line bg-surface shadow-card relative overflow-x-auto rounded-2xl border"
    >
      <table
        ref={table}
        style={tracks}
        className={classes('w-full border-collapse text-sm', tracks && asGrids)}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line text-muted border-b">
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

/** Drawn again only when its own row or mark changes: a tick in 1,000 rows costs one row. */
const GridRow = memo(function GridRow<Row>({ id, row, columns, name, chosen, toggle }: RowProps<Row>) {
  const { t } = useTranslation();
  return (
    <tr className={chosen ? 'bg-primary-soft' : 'hover:bg-sunken/50'}>
      {toggle && name !== undefined && (
        <td className="w-9 py-2.5 ps-5">
          <RowCheckbox
            label={t('ui.list.select', { name })}
            checked={chosen}
            onChange={(on) => toggle(id, on)}
          />
        </td>
      )}
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
          Cell === 'th' && 'text-start font-bold',
          sideOf(column),
        )}
      >
        {column.cell(row)}
      </Cell>
    );
  });
}) as <Row>(props: Pick<RowProps<Row>, 'row' | 'columns'>) => ReactNode;

/** Many columns stand closer together, so that the last one is still in sight. */
const paddingOf = (columns: readonly unknown[]) => (columns.length > 5 ? 'px-3' : 'px-4');

const sideOf = <Row,>({ numeric, card }: Column<Row>) =>
  numeric || card === 'actions' ? 'text-end tabular-nums' : 'text-start';

function Heading<Row>({
  column,
  padding,
  sort,
  onSort,
}: { column: Column<Row>; padding: string } & Pick<RowsProps<Row>, 'sort' | 'onSort'>) {
  const { key, heading, sortable } = column;
  const look = classes(padding, 'py-3 text-xs font-bold first:ps-5 last:pe-5', sideOf(column));
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
