import type { Readable } from 'node:stream';

export interface BlobInfo {
  key: string;
  size: number;
  modified: Date;
}

/** Inclusive at both ends, as in the header `Range`. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface BlobStat {
  /** Of the whole blob, also when only a range of it is read. */
  size: number;
  modified: Date;
  /** Quoted, as in the header `ETag`. */
  etag: string;
}

export interface OpenBlob extends BlobStat {
  /** Destroying it ends the transfer. */
  stream: Readable;
}

/** Stores named bytes, in a folder or in object storage. Every method throws a `StorageError` when the storage fails. */
export interface BlobStore {
  /** Replaces what is under the key; after a failure nothing is written. A stream is read in chunks: memory stays flat. Returns the number of bytes. */
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<number>;
  /** Null when there is no such blob. The range lies within the blob. */
  open(key: string, range?: ByteRange): Promise<OpenBlob | null>;
  stat(key: string): Promise<BlobStat | null>;
  /** In no particular order. `folder` ends with a slash. */
  list(folder?: string): AsyncIterable<BlobInfo>;
  copy(from: string, to: string): Promise<void>;
  /** A blob that is already gone is no error. */
  remove(key: string): Promise<void>;
  /** Deletes what was left behind by writes that began before this time and were killed. */
  removeUnfinished(before: Date, folder?: string): Promise<void>;
}

/** The storage failed: not reachable, denied, full, or it ended in the middle of a transfer. The message names no key and no secret. */
export class StorageError extends Error {
  override name = 'StorageError';
}

const part = '[A-Za-z0-9_][A-Za-z0-9._-]*';
const keyPattern = new RegExp(`^(?:${part}/)*${part}$`);
const folderPattern = new RegExp(`^(?:${part}/)*$`);
const maxKeyLength = 200;

/** How unfinished writes are named in a folder; no blob has such a name. */
export const unfinished = '.part';

/** False for a key that could leave the store, is hidden, or does not fit every storage. */
export const isKey = (key: string): boolean =>
  key.length <= maxKeyLength && keyPattern.test(key) && !key.endsWith(unfinished);

export function checkKey(key: string): string {
  if (!isKey(key)) throw new StorageError('not a key of a blob');
  return key;
}

export function checkFolder(folder: string): string {
  if (folder.length > maxKeyLength || !folderPattern.test(folder))
    throw new StorageError('not a folder of blobs');
  return folder;
}

/** The same store below a folder: keys in it do not name the folder. */
export function blobsBelow(blobs: BlobStore, folder: string): BlobStore {
  const below = (key: string) => folder + key;
  return {
    put: async (key, content) => blobs.put(below(checkKey(key)), content),
    open: async (key, range) => blobs.open(below(checkKey(key)), range),
    stat: async (key) => blobs.stat(below(checkKey(key))),
    async *list(inner = '') {
      for await (const blob of blobs.list(below(checkFolder(inner))))
        yield { ...blob, key: blob.key.slice(folder.length) };
    },
    copy: async (from, to) => blobs.copy(below(checkKey(from)), below(checkKey(to))),
    remove: async (key) => blobs.remove(below(checkKey(key))),
    removeUnfinished: async (before, inner = '') => blobs.removeUnfinished(before, below(checkFolder(inner))),
  };
}
