import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { TableSelection } from './data-table-selection.tsx';

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

export interface RowsProps<Row> {
  /** What the rows are, for screen readers. */
  caption: string;
  /** Keep the array between renders: 1,000 rows are drawn again only when it changes. */
  columns: readonly Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
  /** Rows can be chosen, and something done with all of them at once. */
  selection?: TableSelection<Row>;
  /** Marks the reader's own row; must be referentially stable. */
  isCurrent?: (row: Row) => boolean;
  /** A whole row on a phone, where the rows stand close together; without it a card lists the columns. Keep it between renders. */
  phoneRow?: (row: Row) => ReactNode;
}

/** One row or card. Everything in it stays the same between renders unless the row itself changed. */
export interface RowProps<Row> {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  /** Of its checkbox; without one it has none. */
  name: string | undefined;
  chosen: boolean;
  current: boolean;
  toggle: ((id: string, on: boolean) => void) | undefined;
  phoneRow: ((row: Row) => ReactNode) | undefined;
}

/** Of the first rows of the page, as many as are drawn by now. */
export const rowProps = <Row>(
  { rows, rowKey, columns, selection, isCurrent, phoneRow }: RowsProps<Row>,
  drawn: number,
): RowProps<Row>[] =>
  rows.slice(0, drawn).map((row) => {
    const id = rowKey(row);
    return {
      id,
      row,
      columns,
      name: selection?.nameOf(row),
      chosen: selection?.of.ids.has(id) ?? false,
      current: isCurrent?.(row) ?? false,
      toggle: selection?.of.toggle,
      phoneRow,
    };
  });

export function useRowChoice<Row>({ id, name, chosen, toggle }: RowProps<Row>) {
  const { t } = useTranslation();
  if (!toggle || name === undefined) return undefined;
  return { label: t('ui.list.select', { name }), checked: chosen, onChange: (on: boolean) => toggle(id, on) };
}

/** The checkbox that stands for all rows of the page. */
export function pageChoice<Row>({
  rows,
  rowKey,
  selection,
}: Pick<RowsProps<Row>, 'rows' | 'rowKey' | 'selection'>) {
  if (!selection) return undefined;
  const { ids, setMany } = selection.of;
  const here = rows.filter((row) => selection.nameOf(row) !== undefined).map(rowKey);
  const chosen = here.filter((id) => ids.has(id)).length;
  return {
    checked: chosen > 0 && chosen === here.length,
    indeterminate: chosen > 0 && chosen < here.length,
    onChange: (on: boolean) => setMany(here, on),
  };
}

const rowChunk = 100;

/**
 * Number of rows of a long page to render so far. Rows render in chunks, so that the first appear at once and input
 * stays responsive. A refetch of the same rows renders all of them at once.
 */
export function useProgressiveRows(length: number): number {
  const [rendered, setRendered] = useState(rowChunk);
  // A shorter list resets the count.
  const count = Math.min(rendered, Math.max(length, rowChunk));
  if (count !== rendered) setRendered(count);
  useEffect(() => {
    if (rendered >= length) return undefined;
    const timer = setTimeout(() => startTransition(() => setRendered(rendered + rowChunk)));
    return () => clearTimeout(timer);
  }, [rendered, length]);
  return count;
}
