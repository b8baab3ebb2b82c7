import type { ReactNode } from 'react';

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
