import type { SQL } from 'drizzle-orm';
import { record } from '#features/audit/server/audit.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import { notFound } from '#kit/shared/errors.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { type ListRequest, publicationQueries, type PublicationTable } from './publications.queries.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { cleanImage } from '#kit/server/files/images.ts';

/** The files of all covers, in both sizes. */
export const coverFilesOf = async (db: Database, table: PublicationTable): Promise<string[]> =>
  (await publicationQueries(db, table).coverKeys()).flatMap(coverFiles);

interface Row {
  id: string;
  title: string;
  titleAr: string;
}

/** What news, achievements and events have in common: a cover, and a life from publishing to removal. */
export function publications<T extends PublicationTable>(
  table: T,
  { db, files, clock }: AppContext,
  subject: 'news' | 'achievement' | 'event',
) {
  type Fields = Omit<T['$inferInsert'], 'id' | 'createdAt' | 'coverKey'>;
  const queries = publicationQueries(db, table);
  const orNotFound = <Found>(found: Found | null): Found => {
    if (found === null) throw notFound();
    return found;
  };
  /** Writes a row and its audit entry, or neither. */
  const write = <Written extends Row>(
    change: 'added' | 'updated' | 'removed',
    actor: Actor,
    run: (on: typeof queries) => Promise<Written | null>,
  ): Promise<Written> =>
    db.transaction(async (tx) => {
      const row = orNotFound(await run(publicationQueries(tx, table)));
      await record(tx, {
        action: `${subject}.${change}`,
        actorId: actor.id,
        targetId: row.id,
        details: bothTitles('title', row),
        at: clock.now(),
      });
      return row;
    });

  return {
    /** The newest first, unless another order is given. */
    list: async (request: ListRequest, orderBy?: SQL[]) => {
      const { rows, total } = await queries.list(request, orderBy);
      return { rows, page: { page: request.page, size: request.size, total } };
    },

    get: async (id: string) => orNotFound(await queries.find(id)),

    add: (actor: Actor, fields: Fields, cover: Upload) =>
      withCover(files, cover, (coverKey) =>
        write('added', actor, (on) => on.insert({ ...fields, coverKey })),
      ),

    async update(
      actor: Actor,
      { id, change, cover }: { id: string; change: Partial<Fields>; cover?: Upload },
    ) {
      const before = orNotFound(await queries.find(id));
      const save = (values: object) => write('updated', actor, (on) => on.update(id, values));
      if (!cover) return Object.keys(change).length === 0 ? before : save(change);
      const after = await withCover(files, cover, (coverKey) => save({ ...change, coverKey }));
      await removeCover(files, before.coverKey);
      return after;
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const { coverKey } = await write('removed', actor, (on) => on.delete(id));
      await removeCover(files, coverKey);
    },
  };
}

const large = { width: 1600, height: 900 };
const small = { width: 640, height: 360 };

const smallOf = (key: string) => key.replace(/\.webp$/, '-small.webp');

export const toCover = (files: Pick<FileStore, 'urlOf'>, key: string) => ({
  secure_url: files.urlOf(key),
  small_url: files.urlOf(smallOf(key)),
});

export const coverFiles = (key: string): string[] => [key, smallOf(key)];

/** Stores a cover in both sizes for as long as it takes to write the row; when that fails nothing stays behind. */
export async function withCover<T>(
  files: FileStore,
  upload: Upload,
  write: (key: string) => Promise<T>,
): Promise<T> {
  const picture = await cleanImage(upload.content, { field: 'coverImage', ...large });
  const key = await files.put('covers', 'webp', picture);
  try {
    await files.putBeside(smallOf(key), await cleanImage(picture, { field: 'coverImage', ...small }));
    return await write(key);
  } catch (error) {
    await removeCover(files, key);
    throw error;
  }
}

export async function removeCover(files: FileStore, key: string): Promise<void> {
  await Promise.all(coverFiles(key).map((file) => files.remove(file)));
}
