import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';

/** What a list is ordered by: the column that was asked for, then the order it has by itself, so that pages never overlap. */
export function orderOf<Key extends string>(
  sort: Key | `-${Key}` | undefined,
  columns: Record<Key, SQLWrapper>,
  otherwise: SQL[],
): SQL[] {
  if (sort === undefined) return otherwise;
  const backwards = sort.startsWith('-');
  const column = columns[(backwards ? sort.slice(1) : sort) as Key];
  return [backwards ? desc(column) : asc(column), ...otherwise];
}
