import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { classes } from '../classes.ts';
import { inSight, sideOf } from './data-table-cell-look.ts';
import type { Column } from './data-table-column.ts';
import type { RowsProps } from './data-table-rows.ts';

/** The heading of a column, a button where the server sorts by it. */
export function Heading<Row>({
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
