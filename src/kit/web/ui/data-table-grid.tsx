import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { classes } from '../classes.ts';
import type { Column, RowsProps } from './data-table.tsx';

export function TableGrid<Row>({ caption, columns, rows, rowKey, sort, onSort }: RowsProps<Row>) {
  return (
    <div className="border-line bg-surface shadow-card overflow-x-auto rounded-2xl border">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line text-muted border-b">
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {rows.map((row) => (
            <tr key={rowKey(row)} className="hover:bg-sunken/50">
              {columns.map((column) => {
                const Cell = column.card === 'title' ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    scope={Cell === 'th' ? 'row' : undefined}
                    className={classes(
                      'px-4 py-2.5 first:ps-5 last:pe-5',
                      Cell === 'th' && 'text-start font-bold',
                      sideOf(column),
                    )}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const sideOf = <Row,>({ numeric, card }: Column<Row>) =>
  numeric || card === 'actions' ? 'text-end tabular-nums' : 'text-start';

function Heading<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<RowsProps<Row>, 'sort' | 'onSort'>) {
  const { key, heading, sortable } = column;
  const look = classes('px-4 py-3 text-xs font-bold first:ps-5 last:pe-5', sideOf(column));
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
        <Icon aria-hidden="true" className="size-3.5" />
      </button>
    </th>
  );
}
