import pLimit from 'p-limit';
import { type BlobStore, StorageError } from './blob-store.ts';

export interface CopyProgress {
  /** Blobs that were there already, of the same size. */
  present: number;
  copied: number;
  bytes: number;
  total: number;
}

interface Options {
  from: BlobStore;
  to: BlobStore;
  atOnce?: number;
  onProgress?: (progress: CopyProgress) => void;
}

/**
 * Copies what is missing in `to`, or there with another size. A copy that was interrupted goes on where it ended, because
 * a blob is written whole or not at all. Deletes nothing.
 */
export async function copyBlobs({ from, to, atOnce = 4, onProgress }: Options): Promise<CopyProgress> {
  const there = new Map<string, number>();
  for await (const { key, size } of to.list()) there.set(key, size);
  const missing: string[] = [];
  const progress: CopyProgress = { present: 0, copied: 0, bytes: 0, total: 0 };
  for await (const { key, size } of from.list()) {
    progress.total += 1;
    if (there.get(key) === size) progress.present += 1;
    else missing.push(key);
  }
  const limit = pLimit(atOnce);
  const failures: unknown[] = [];
  const copy = async (key: string) => {
    // Those that wait are not begun after a failure.
    if (failures.length > 0) return;
    const size = await copyOne(from, to, key).catch((error: unknown) => {
      failures.push(error);
      return undefined;
    });
    if (size === undefined) return;
    // A file that was removed meanwhile is not copied, and no longer counts.
    if (size === null) progress.total -= 1;
    else {
      progress.copied += 1;
      progress.bytes += size;
    }
    onProgress?.(progress);
  };
  // Those that run are waited for, so that nothing is written after a failure was reported.
  await limit.map(missing, copy);
  if (failures.length > 0) throw failures[0];
  return progress;
}

async function copyOne(from: BlobStore, to: BlobStore, key: string): Promise<number | null> {
  const blob = await from.open(key);
  if (!blob) return null;
  const { size, stream } = blob;
  try {
    const written = await to.put(key, stream);
    const found = await to.stat(key);
    if (written === size && found?.size === size) return size;
    throw new StorageError(`a copy has ${found?.size ?? 0} bytes instead of ${size}`);
  } finally {
    stream.destroy();
  }
}
