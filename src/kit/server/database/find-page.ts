import { type SQL, asc, desc, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { Database } from './client.ts';

interface Ordered extends PageRequest {
  orderBy: SQL[];
}

interface Found<Row> {
  rows: Row[];
  total: number;
}

interface Pageable<Row> {
  orderBy(...order: SQL[]): {
    limit(size: number): { offset(rows: number): PromiseLike<Row[]> };
  };
  as(alias: string): SQLWrapper;
}

/** A page of what a query finds; it is built twice, once for the rows and once to count all of them. */
export async function pageOf<Row>(
  db: Database,
  query: () => Pageable<Row>,
  { orderBy, ...page }: Ordered,
): Promise<Found<Row>> {
  const [rows, total] = await Promise.all([
    query()
      .orderBy(...orderBy)
      .limit(page.size)
      .offset(offsetOf(page)),
    db.$count(query().as('found')),
  ]);
  return { rows, total };
}

export function findPage<T extends PgTable>(
  db: Database,
  table: T,
  { where, ...page }: Ordered & { where?: SQL },
): Promise<Found<T['$inferSelect']>> {
  const from: PgTable = table;
  return pageOf(db, () => db.select().from(from).where(where), page);
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
