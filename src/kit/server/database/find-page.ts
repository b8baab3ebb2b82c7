import { count, type SQL, asc, desc, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { Database } from './client.ts';

interface PageQuery extends PageRequest {
  where?: SQL;
  orderBy: SQL[];
}

export async function findPage<T extends PgTable>(
  db: Database,
  table: T,
  { where, orderBy, ...page }: PageQuery,
): Promise<{ rows: T['$inferSelect'][]; total: number }> {
  const from: PgTable = table;
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(from)
      .where(where)
      .orderBy(...orderBy)
      .limit(page.size)
      .offset(offsetOf(page)),
    db.select({ total: count() }).from(from).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

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
