import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { Target } from '../load/request-bytes.ts';
import type { Club } from './club.ts';
import { type HelperServer, startHelper } from './helper-process.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../peer');

/** Installs and starts Express on the database of the club. */
export async function startPeer({ url, database, dataDir }: Club): Promise<HelperServer> {
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, shell: process.platform === 'win32' });
  const page = join(dataDir, 'home.html');
  await writeFile(page, await (await fetch(url)).text());
  return startHelper('Express + pg', join(folder, 'server.mjs'), { database, publicUrl: url, page });
}

/** Throws unless the peer returns the same data; addresses of files may differ in their signature. */
export async function assertSameReply(
  club: Club,
  peer: HelperServer,
  { path, headers }: Target,
): Promise<void> {
  const read = async (origin: string) => {
    const response = await fetch(origin + path, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${origin}${path}: ${response.status} ${text.slice(0, 200)}`);
    return text.startsWith('{') ? comparable(JSON.parse(text)) : text.length;
  };
  const [ours, theirs] = [await read(club.url), await read(`http://127.0.0.1:${peer.port}`)];
  const difference = firstDifference(ours, theirs, path);
  if (difference !== null) throw new Error(`the peer replies otherwise: ${difference}`);
}

/** Where two values of JSON begin to differ; null when they do not. */
export function firstDifference(one: unknown, other: unknown, at = ''): string | null {
  if (isDeepStrictEqual(one, other)) return null;
  if (!isContainer(one) || !isContainer(other))
    return `${at}: ${JSON.stringify(one)}, ${JSON.stringify(other)}`;
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = firstDifference(one[name], other[name], `${at} ${name}`);
    if (found !== null) return found;
  }
  return at;
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const comparable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, inner: unknown) =>
    name === 'secure_url' && typeof inner === 'string' ? inner.split('?')[0] : inner,
  );
