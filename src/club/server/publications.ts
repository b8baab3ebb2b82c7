import type { SQL } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Upload } from '#kit/server/http/route.ts';
import { notFound } from '#kit/shared/errors.ts';
import { removeCover, withCover } from './covers.ts';
import { type ListRequest, publicationQueries, type PublicationTable } from './publications.queries.ts';

/** What news, achievements and events have in common: a cover, and a life from publishing to removal. */
export function publications<T extends PublicationTable>(
  table: T,
  { db, files }: { db: Database; files: FileStore },
) {
  type Fields = Omit<T['$inferInsert'], 'id' | 'createdAt' | 'coverKey'>;
  const queries = publicationQueries(db, table);
  const orNotFound = async <Row>(found: Promise<Row | null>): Promise<Row> => {
    const row = await found;
    if (row === null) throw notFound();
    return row;
  };

  return {
    /** The newest first, unless another order is given. */
    list: async (request: ListRequest, orderBy?: SQL[]) => {
      const { rows, total } = await queries.list(request, orderBy);
      return { rows, page: { page: request.page, size: request.size, total } };
    },

    get: (id: string) => orNotFound(queries.find(id)),

    add: (fields: Fields, cover: Upload) =>
      withCover(files, cover, (coverKey) => orNotFound(queries.insert({ ...fields, coverKey }))),

    async update(id: string, change: Partial<Fields>, cover: Upload | undefined) {
      const before = await orNotFound(queries.find(id));
      if (!cover) return Object.keys(change).length === 0 ? before : orNotFound(queries.update(id, change));
      const after = await withCover(files, cover, (coverKey) =>
        orNotFound(queries.update(id, { ...change, coverKey })),
      );
      await removeCover(files, before.coverKey);
      return after;
    },

    async remove(id: string): Promise<void> {
      const { coverKey } = await orNotFound(queries.delete(id));
      await removeCover(files, coverKey);
    },
  };
}
