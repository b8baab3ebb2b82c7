import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '#club/server/world.ts';

const root = join(import.meta.dirname, '../../..');

/** Version and commit of the code that runs. */
export async function readRelease(): Promise<Release> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: await findCommit() };
}

/** Null outside a clone, for example in a container. */
async function findCommit(): Promise<string | null> {
  const read = (path: string) => readFile(join(root, '.git', path), 'utf8').catch(() => '');
  const head = (await read('HEAD')).trim();
  const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  const own = branch === undefined ? head : (await read(branch)).trim();
  const packed = branch === undefined || own !== '' ? '' : await read('packed-refs');
  const hash = own || packed.split('\n').find((line) => line.endsWith(` ${branch}`)) || '';
  return /^[\da-f]{40}/.exec(hash)?.[0] ?? null;
}
