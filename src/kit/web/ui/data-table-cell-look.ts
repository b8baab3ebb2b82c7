import type { Column } from './data-table-column.ts';

/** The names stay in sight while a wide table scrolls sideways. */
export const inSight = 'sticky start-0 z-1 bg-inherit';

/** Many columns stand closer together, so that the last one is still in sight. */
export const paddingOf = (columns: readonly unknown[]) => (columns.length > 5 ? 'px-3' : 'px-4');

export const sideOf = <Row>({ numeric, card }: Column<Row>) =>
  numeric || card === 'actions' ? 'text-end tabular-nums' : 'text-start';
