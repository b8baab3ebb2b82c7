import { eq, ilike, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { notFound } from '#kit/shared/errors.ts';
import type { PageRequest } from '#kit/shared/page.ts';
import type { Database } from '#kit/server/database/client.ts';
import { findPage } from '#kit/server/database/find-page.ts';
import { likePattern } from '#kit/server/database/like.ts';
import { removeCover, withCover } from './covers.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Upload } from '#kit/server/http/route.ts';

/** What news, achievements and events have in common: a title, a cover, and a life from publishing to removal. */
type PublicationTable = PgTable & { id: PgColumn; title: PgColumn; coverKey: PgColumn };

interface Base {
  id: string;
  coverKey: string;
}

interface Keeping {
  db: Database;
  files: FileStore;
}

export function publications<T extends PublicationTable>(table: T, { db, files }: Keeping) {
  type Row = T['$inferSelect'] & Base;
  type Fields = Omit<T['$inferInsert'], 'id' | 'createdAt' | 'coverKey'>;
  const from: PgTable = table;
  const byId = (id: string) => eq(table.id, id);
  const one = (rows: unknown[]): Row => {
    if (rows.length === 0) throw notFound();
    return rows[0] as Row;
  };

  return {
    list: async ({ search, ...page }: PageRequest & { search?: string }, orderBy: SQL[]) => {
      const where = search ? ilike(table.title, likePattern(search)) : undefined;
      const { rows, total } = await findPage(db, table, { ...page, where, orderBy });
      return { rows: rows as Row[], page: { page: page.page, size: page.size, total } };
    },

    get: async (id: string) => one(await db.select().from(from).where(byId(id))),

    add: (fields: Fields, cover: Upload) =>
      withCover(files, cover, async (coverKey) =>
        one(
          await db
            .insert(from)
            .values({ ...fields, coverKey } as never)
            .returning(),
        ),
      ),

    async update(id: string, change: Partial<Fields>, cover: Upload | undefined): Promise<Row> {
      const before = one(await db.select().from(from).where(byId(id)));
      const write = async (values: object) =>
        one(await db.update(from).set(values).where(byId(id)).returning());
      if (!cover) return Object.keys(change).length === 0 ? before : write(change);
      const after = await withCover(files, cover, (coverKey) => write({ ...change, coverKey }));
      await removeCover(files, before.coverKey);
      return after;
    },

    async remove(id: string): Promise<void> {
      const { coverKey } = one(await db.delete(from).where(byId(id)).returning());
      await removeCover(files, coverKey);
    },
  };
}
