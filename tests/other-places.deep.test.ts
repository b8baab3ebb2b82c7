import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layoutOf } from '#kit/server/database/embedded/layout.ts';
import { isBuilt } from '../scripts/setup.mjs';
import { startProcess } from './app-process.ts';

// The clone of a student: a name with spaces and Arabic letters, another user than root, and the packages of
// production only.
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

const files = [
  'build',
  'migrations',
  'package-lock.json',
  'package.json',
  'public',
  'react-router.config.ts',
  'scripts',
  'src',
  'tsconfig.json',
  'vite',
  'vite.config.ts',
  'node_modules/.package-lock.json',
];

function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  // Packages inside a package come with it.
  const outer = Object.keys(packages).filter((path) => path.lastIndexOf('node_modules/') === 0);
  return outer.filter((path) => !packages[path]?.dev && existsSync(path));
}

let folder: string;
let clone: string;

beforeAll(async () => {
  expect(isBuilt(), 'run `npm run build` first').toBe(true);
  folder = await realpath(await mkdtemp(join(tmpdir(), 'club-place-')));
  clone = join(folder, 'نادي البرمجة club');
  for (const path of [...files, ...productionPackages()]) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    cpSync(path, join(clone, path), { recursive: true, verbatimSymlinks: true });
  }
  if (isRoot) await promisify(execFile)('chown', ['-R', `${nobody.uid}:${nobody.gid}`, folder]);
});

afterAll(async () => {
  for (const data of ['data', 'data of root'])
    await rm(layoutOf(join(clone, data, 'postgres')).run, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

/** The Node of the clone, where the project brought one: another user may not reach ours. */
function nodeOf(): string {
  const own = relative(resolve('.'), process.execPath);
  return own.startsWith('..') ? process.execPath : join(clone, own);
}

async function startAndVisit(data: string, user?: typeof nobody): Promise<void> {
  const environment = { HOME: folder, DATA_DIR: join(clone, data), SAMPLE: '0', NODE_COMPILE_CACHE: folder };
  const app = await startProcess(environment, [], {
    folder: clone,
    command: [nodeOf(), 'scripts/start.mjs'],
    user,
  });
  expect(app.output()).not.toMatch(/Installing|Building/);
  const visit = async (path: string) => {
    const response = await fetch(app.url + path);
    return { status: response.status, type: response.headers.get('content-type') };
  };
  expect(await visit('/api/ready')).toMatchObject({ status: 200 });
  expect(await visit('/')).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
  expect(await visit('/og/ar/about.png')).toMatchObject({ status: 200, type: 'image/png' });
  expect(await app.kill('SIGTERM')).toBe(0);
}

test('a clone of a user who is not root, with a space and Arabic letters in its path, starts with the packages of production', async () => {
  await startAndVisit('data', isRoot ? nobody : undefined);
});

test.runIf(isRoot)('root starts the same clone, and another user runs its PostgreSQL', async () => {
  await startAndVisit('data of root');
});

test.runIf(isRoot)('a command of root leaves only what the user of the server can write', async () => {
  const DATA_DIR = join(clone, 'data');
  await promisify(execFile)(nodeOf(), ['scripts/command.mjs', 'backup'], {
    cwd: clone,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR },
  });
  const { stdout: foreign } = await promisify(execFile)('find', [
    DATA_DIR,
    '-not',
    '-uid',
    String(nobody.uid),
  ]);
  expect(foreign).toBe('');
  expect((await readdir(join(DATA_DIR, 'backups'))).join()).toMatch(/command\.tar\.gz/);
});
