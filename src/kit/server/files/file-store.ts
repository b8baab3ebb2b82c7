import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { type BlobInfo, type BlobStore, StorageError } from './blob-store.ts';
import type { AddressSigner } from './signed-address.ts';

/** Stores uploaded files. The database holds only the key, which says nothing about the person. */
export interface FileStore extends Pick<BlobStore, 'open' | 'stat'> {
  put(kind: string, extension: string, content: Buffer): Promise<string>;
  /** Another form of a file that is there, under a key that follows from the first. */
  putBeside(key: string, content: Buffer): Promise<void>;
  /** A file of its own with the same content. */
  copy(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  /** Every stored file, in no particular order. */
  list(): AsyncIterable<BlobInfo>;
  /** The lasting address of a file that everybody may open. */
  urlOf(key: string): string;
  /** An address of a private file, for somebody who may read it now; it works for a few minutes. */
  privateUrlOf(key: string): string;
}

export const filesPath = '/files/';

/** The form of every key; anything else in an address is no file. */
const keyPattern = /^([a-z]+)\/[0-9a-f]{2}\/[0-9a-f]{32}(?:-small)?\.[a-z]{1,5}$/;

/** The kind of file that a key names; null when it is no key. */
export const kindOf = (key: string): string | null => keyPattern.exec(key)?.[1] ?? null;

function newKey(kind: string, ending: string): string {
  const name = randomBytes(16).toString('hex');
  return `${kind}/${name.slice(0, 2)}/${name}${ending}`;
}

interface Options {
  blobs: BlobStore;
  publicUrl: string;
  signer: Pick<AddressSigner, 'queryFor'>;
  /** Removes a file when the storage works again. */
  removeLater: (key: string) => Promise<void>;
}

export function fileStore({ blobs, publicUrl, signer, removeLater }: Options): FileStore {
  const urlOf = (key: string) => `${publicUrl}${filesPath}${key}`;
  return {
    async put(kind, extension, content) {
      const key = newKey(kind, `.${extension}`);
      await blobs.put(key, content);
      return key;
    },
    async putBeside(key, content) {
      await blobs.put(key, content);
    },
    async copy(key) {
      const copied = newKey(key.split('/')[0] ?? '', extname(key));
      await blobs.copy(key, copied);
      return copied;
    },
    // What referred to the file is gone already: a storage that fails now must not fail the call.
    remove: (key) =>
      blobs.remove(key).catch((error: unknown) => {
        if (error instanceof StorageError) return removeLater(key);
        throw error;
      }),
    open: (key, range) => blobs.open(key, range),
    stat: (key) => blobs.stat(key),
    list: () => blobs.list(),
    urlOf,
    privateUrlOf: (key) => `${urlOf(key)}?${signer.queryFor(key)}`,
  };
}
