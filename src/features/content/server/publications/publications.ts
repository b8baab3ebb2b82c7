import type { SQL } from 'drizzle-orm';
import { record } from '#features/audit/server/audit.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import { type Reading, textReader } from '#club/server/text-reader.ts';
import { notFound } from '#kit/shared/errors.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import { bothTitles, type TextReader } from '#kit/shared/second-language.ts';
import {
  type ListRequest,
  publicationQueries,
  type PublicationRow,
  type PublicationTable,
} from './publications.queries.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { cleanImage } from '#kit/server/files/images.ts';

type Subject = 'news' | 'achievement' | 'event';

interface Kind<T extends PublicationTable, Texts> {
  table: T;
  subject: Subject;
  /** Of its messages in the catalogs. */
  texts: 'news' | 'achievements' | 'events';
  /** The texts, and what only this kind has. */
  present: (row: T['$inferSelect'], reader: TextReader) => Texts;
  /** The newest first, unless another order is given. */
  orderBy?: () => SQL[];
}

interface OfOne {
  params: { id: string };
}

/** Handlers of news, achievements and events: all have a cover, and a life from publishing to removal. */
export function publications<T extends PublicationTable, Texts>(
  { db, files, clock }: AppContext,
  { table, subject, texts, present, orderBy }: Kind<T, Texts>,
) {
  type Fields = Omit<T['$inferInsert'], 'id' | 'createdAt' | 'coverKey'>;
  const queries = publicationQueries(db, table);
  type Row = PublicationRow<T>;
  const find = async (id: string) => {
    const found = await queries.find(id);
    if (!found) throw notFound();
    return found;
  };
  const toOut = (row: Row, reading: Reading) => ({
    _id: row.id,
    id: row.id,
    ...present(row, textReader(reading, 'content.edit')),
    coverImage: { secure_url: files.urlOf(row.coverKey), small_url: files.urlOf(smallOf(row.coverKey)) },
    createdAt: row.createdAt.toISOString(),
  });
  /** Writes a row and its audit entry, or neither. */
  const write = (
    change: 'added' | 'updated' | 'removed',
    actor: Actor,
    run: (on: typeof queries) => Promise<Row | null>,
  ): Promise<Row> =>
    db.transaction(async (tx) => {
      const row = await run(publicationQueries(tx, table));
      if (!row) throw notFound();
      await record(tx, {
        action: `${subject}.${change}`,
        actorId: actor.id,
        targetId: row.id,
        details: bothTitles('title', row),
        at: clock.now(),
      });
      return row;
    });
  const update = async (actor: Actor, id: string, change: object, cover: Upload | undefined) => {
    const before = await find(id);
    const save = (values: object) => write('updated', actor, (on) => on.update(id, values));
    if (!cover) return Object.keys(change).length === 0 ? before : save(change);
    const after = await withCover(files, cover, (coverKey) => save({ ...change, coverKey }));
    await removeCover(files, before.coverKey);
    return after;
  };

  return {
    list: async ({ query, ...call }: Reading & { query: ListRequest }) => {
      const { rows, total } = await queries.list(query, orderBy?.());
      return { data: rows.map((row) => toOut(row, call)), total };
    },

    get: async ({ params, ...call }: Reading & OfOne) => ({ data: toOut(await find(params.id), call) }),

    add: async ({
      body,
      files: { coverImage },
      ...call
    }: Reading & { actor: Actor; body: Fields; files: { coverImage: Upload } }) => {
      const row = await withCover(files, coverImage, (coverKey) =>
        write('added', call.actor, (on) => on.insert({ ...body, coverKey })),
      );
      return { message: `${texts}.messages.added`, data: toOut(row, call) };
    },

    update: async ({
      params,
      body,
      files: { coverImage },
      ...call
    }: Reading & OfOne & { actor: Actor; body: Partial<Fields>; files: { coverImage?: Upload } }) => ({
      message: `${texts}.messages.updated`,
      data: toOut(await update(call.actor, params.id, omitUndefined(body), coverImage), call),
    }),

    remove: async ({ actor, params }: OfOne & { actor: Actor }) => {
      const { coverKey } = await write('removed', actor, (on) => on.delete(params.id));
      await removeCover(files, coverKey);
      return { message: `${texts}.messages.removed` };
    },
  };
}

const large = { width: 1600, height: 900 };
const small = { width: 640, height: 360 };

const smallOf = (key: string) => key.replace(/\.webp$/, '-small.webp');

const coverFiles = (key: string): string[] => [key, smallOf(key)];

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

async function removeCover(files: FileStore, key: string): Promise<void> {
  await Promise.all(coverFiles(key).map((file) => files.remove(file)));
}
