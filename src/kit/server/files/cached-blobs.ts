import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { type BlobStat, type BlobStore, StorageError } from './blob-store.ts';

interface Options {
  /** Bytes of all blobs in the cache. */
  max: number;
  /** A larger blob is only passed on. */
  maxBlobBytes: number;
  /** How long another process may serve a blob that was removed here. */
  lifetimeMs: number;
}

interface Cached extends BlobStat {
  content: Buffer;
}

/** Holds small blobs in memory: a page with thirty pictures then makes no calls to the storage for its next visitor. */
export function cachedBlobs(blobs: BlobStore, { max, maxBlobBytes, lifetimeMs }: Options): BlobStore {
  const cache = new LRUCache<string, Cached>({
    maxSize: max,
    // Counts what an entry takes besides its content.
    sizeCalculation: ({ content }) => content.length + 512,
    ttl: lifetimeMs,
  });
  /** Forgets a blob before and after it changes: it may be read in between. */
  async function changing<T>(key: string, change: () => Promise<T>): Promise<T> {
    cache.delete(key);
    return change().finally(() => cache.delete(key));
  }
  return {
    ...blobs,
    put: (key, content) => changing(key, () => blobs.put(key, content)),
    copy: (from, to) => changing(to, () => blobs.copy(from, to)),
    remove: (key) => changing(key, () => blobs.remove(key)),
    async stat(key) {
      const { content: _, ...stat } = cache.get(key) ?? { content: null };
      return 'size' in stat ? stat : blobs.stat(key);
    },
    async open(key, range) {
      const found = cache.get(key);
      if (found) {
        const { content, ...stat } = found;
        const part = range ? content.subarray(range.start, range.end + 1) : content;
        return { ...stat, stream: Readable.from([part], { objectMode: false }) };
      }
      const blob = await blobs.open(key, range);
      if (!blob || range || blob.size > maxBlobBytes) return blob;
      const { stream, ...stat } = blob;
      const content = await buffer(stream).catch((error: unknown) => {
        throw new StorageError('the storage broke off in the middle of a file', { cause: error });
      });
      cache.set(key, { ...stat, content });
      return { ...stat, stream: Readable.from([content], { objectMode: false }) };
    },
  };
}
