import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Database, firstOf } from '#kit/server/database/client.ts';
import { findPage } from '#kit/server/database/find-page.ts';
import { textContains } from '#kit/server/database/search.ts';
import type { PageRequest } from '#kit/shared/page.ts';
import { pastBefore } from '../../events.rules.ts';
import { events } from '../content.table.ts';

/** The columns that news, achievements and events have in common. */
export type PublicationTable = PgTable & {
  id: PgColumn;
  title: PgColumn;
  titleAr: PgColumn;
  coverKey: PgColumn;
};

export type PublicationRow<T extends PublicationTable> = T['$inferSelect'] &
  Record<'id' | 'title' | 'titleAr' | 'coverKey', string> & { createdAt: Date };

export interface ListRequest extends PageRequest {
  search?: string;
}

/** The statements over one such table. They run on the table of the slice that calls. */
export function publicationQueries<T extends PublicationTable>(db: Database, table: T) {
  type Row = PublicationRow<T>;
  const from: PgTable = table;
  const byId = (id: string) => eq(table.id, id);
  const first = (rows: PromiseLike<unknown[]>) => firstOf(rows as PromiseLike<Row[]>);

  return {
    list: async ({ search, ...page }: ListRequest, orderBy: SQL[] = [desc(table.id)]) => {
      const where = search ? textContains(search, table.title, table.titleAr) : undefined;
      const { rows, total } = await findPage(db, table, { ...page, where, orderBy });
      return { rows: rows as Row[], total };
    },
    find: (id: string) => first(db.select().from(from).where(byId(id))),
    insert: (values: object) =>
      first(
        db
          .insert(from)
          .values(values as never)
          .returning(),
      ),
    update: (id: string, change: object) => first(db.update(from).set(change).where(byId(id)).returning()),
    delete: (id: string) => first(db.delete(from).where(byId(id)).returning()),
  };
}

/** Upcoming events from the nearest on, then past ones from the latest back. */
export function upcomingFirst(now: Date): SQL[] {
  const past = sql`${events.date} < ${pastBefore(now).toISOString()}`;
  return [
    past,
    sql`case when ${past} then null else ${events.date} end asc`,
    sql`${events.date} desc`,
    sql`${events.id}`,
  ];
}
