import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Orders a list by the requested column and then by its default order, so that pages never overlap. */
export function orderOf<Key extends string>(
  sort: Key | `-${Key}` | undefined,
  columns: Record<Key, SQLWrapper>,
  defaultOrder: SQL[],
): SQL[] {
  if (sort === undefined) return defaultOrder;
  const backwards = sort.startsWith('-');
  const column = columns[(backwards ? sort.slice(1) : sort) as Key];
  return [backwards ? desc(column) : asc(column), ...defaultOrder];
}
