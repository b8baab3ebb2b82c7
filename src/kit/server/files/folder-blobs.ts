import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent, type Stats } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../disk.ts';
import {
  type BlobStat,
  type BlobStore,
  checkFolder,
  checkKey,
  isKey,
  StorageError,
  unfinished,
} from './blob-store.ts';

/** Excuses and backups are for the server alone, and it hands out the pictures too. */
const mode = 0o600;

export function folderBlobs(folder: string): BlobStore {
  const pathOf = (key: string) => join(folder, checkKey(key));
  return {
    put: async (key, content) =>
      writeWhole(pathOf(key), async (path) => {
        const target = createWriteStream(path, { mode, flush: true });
        await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, target);
        return target.bytesWritten;
      }),
    async open(key, range) {
      const handle = await nullIfMissing(open(pathOf(key)));
      if (!handle) return null;
      const stats = await handle.stat();
      if (stats.isFile()) return { ...statOf(stats), stream: handle.createReadStream(range) };
      await handle.close();
      return null;
    },
    async stat(key) {
      const stats = await nullIfMissing(stat(pathOf(key)));
      return stats?.isFile() ? statOf(stats) : null;
    },
    async *list(inner = '') {
      for await (const path of filesBelow(join(folder, checkFolder(inner)))) {
        const key = relative(folder, path).replaceAll(sep, '/');
        // What other programs left there, such as .DS_Store, is none of ours; nor is a file that is being written.
        if (!isKey(key) || key.endsWith(unfinished)) continue;
        // A file that was removed since the folder was read is no longer listed.
        const stats = await nullIfMissing(stat(path));
        if (!stats) continue;
        yield { key, size: stats.size, modified: stats.mtime };
      }
    },
    copy: async (from, to) =>
      writeWhole(pathOf(to), (path) =>
        pipeline(createReadStream(pathOf(from)), createWriteStream(path, { mode, flush: true })),
      ),
    remove: async (key) => rm(pathOf(key), { force: true }).catch(fail),
    async removeUnfinished(before, inner = '') {
      for await (const path of filesBelow(join(folder, checkFolder(inner)))) {
        if (!path.endsWith(unfinished)) continue;
        const stats = await nullIfMissing(stat(path));
        if (stats && stats.mtime < before) await rm(path, { force: true }).catch(fail);
      }
    },
  };
}

/** Writes under a name that no reader sees, and renames it when it is whole. */
async function writeWhole<T>(path: string, write: (path: string) => Promise<T>): Promise<T> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}${unfinished}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const result = await write(temporary);
    await rename(temporary, path);
    // A power cut must not take back what was acknowledged. Some network folders cannot be synced.
    await syncFolder(dirname(path)).catch(() => {});
    return result;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    return fail(error);
  }
}

const statOf = ({ size, mtime }: Stats): BlobStat => ({
  size,
  modified: mtime,
  etag: `"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
});

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await nullIfMissing(opendir(folder, { recursive: true }));
  if (!entries) return;
  try {
    for await (const entry of entries as AsyncIterable<Dirent>)
      if (entry.isFile()) yield join(entry.parentPath, entry.name);
  } catch (error) {
    fail(error);
  }
}

const missing = new Set(['ENOENT', 'ENOTDIR']);

const nullIfMissing = <T>(promise: Promise<T>): Promise<T | null> =>
  promise.catch((error: unknown) =>
    missing.has((error as NodeJS.ErrnoException).code ?? '') ? null : fail(error),
  );

/** An error of the system as one of the storage; an error of the source of a stream stays as it is. */
function fail(error: unknown): never {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) throw error;
  throw new StorageError(`the folder of files cannot be used (${code})`, { cause: error });
}
