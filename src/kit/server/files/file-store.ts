import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { AddressSigner } from './signed-address.ts';

/** Stores uploaded files. The database holds only the key, which says nothing about the person. */
export interface FileStore {
  put(kind: string, extension: string, content: Buffer): Promise<string>;
  /** Another form of a file that is there, under a key that follows from the first. */
  putBeside(key: string, content: Buffer): Promise<void>;
  /** A file of its own with the same content. */
  copy(key: string): Promise<string>;
  remove(key: string): Promise<void>;
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

interface FolderOptions {
  folder: string;
  publicUrl: string;
  signer: Pick<AddressSigner, 'queryFor'>;
}

export function folderStore({ folder, publicUrl, signer }: FolderOptions): FileStore {
  const urlOf = (key: string) => `${publicUrl}${filesPath}${key}`;
  const write = async (key: string, content: Buffer) => {
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.part`, content, { mode: 0o644, flush: true });
    await rename(`${path}.part`, path);
  };
  return {
    async put(kind, extension, content) {
      const key = newKey(kind, `.${extension}`);
      await write(key, content);
      return key;
    },
    putBeside: write,
    async copy(key) {
      const copied = newKey(key.split('/')[0] ?? '', extname(key));
      await mkdir(dirname(join(folder, copied)), { recursive: true });
      await copyFile(join(folder, key), join(folder, copied));
      return copied;
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    urlOf,
    privateUrlOf: (key) => `${urlOf(key)}?${signer.queryFor(key)}`,
  };
}
