import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess } from './app-process.ts';

const run = promisify(execFile);

/** Those that come with Node 20 and 22, and with Node 24. */
const versions = ['npm-10', 'npm-11'] as const;
let folder: string;

beforeAll(async () => {
  // On the disk of this clone, for links.
  await mkdir('test-results', { recursive: true });
  folder = await mkdtemp(resolve('test-results/production-'));
  await run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    'npm-10@npm:npm@10',
    'npm-11@npm:npm@11',
  ]);
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

/** How this machine reaches the registry. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /proxy$|^npm_config_registry$|CA_CERTS$/i.test(name)),
) as Record<string, string>;

/** `npm start` of a production server, and what it changed in the clone. */
async function start(npm: string, clone: string): Promise<{ output: string; changed: string }> {
  const app = await startProcess(
    {
      ...network,
      NODE_ENV: 'production',
      DATA_DIR: join(clone, '../data'),
      NODE_COMPILE_CACHE: join(folder, 'cache'),
    },
    ['start'],
    { folder: clone, command: [process.execPath, join(folder, 'node_modules', npm, 'bin/npm-cli.js')] },
  );
  expect((await fetch(`${app.url}/`)).status).toBe(200);
  await app.kill('SIGTERM');
  const { stdout: changed } = await run('git', ['status', '--porcelain'], { cwd: clone });
  return { output: app.output(), changed };
}

/** As after `npm ci` with everything, without its minute: links, but for the record that npm writes anew. */
async function linkPackages(clone: string): Promise<void> {
  for (const place of ['node_modules', 'scripts/node-24/node_modules']) {
    if (!existsSync(place)) continue;
    await run('cp', ['-al', place, join(clone, place)]);
    const record = join(clone, place, '.package-lock.json');
    await rm(record);
    await copyFile(join(place, '.package-lock.json'), record);
  }
}

test.each(versions)(
  'with %s two production starts of a fresh clone change nothing in it, and the second installs and builds nothing',
  { timeout: 600_000 },
  async (npm) => {
    const clone = join(folder, `of-${npm}`, 'club');
    await run('git', ['clone', '--quiet', '.', clone]);
    await linkPackages(clone);
    const first = await start(npm, clone);
    expect(first.output).toContain('Building the web app');
    expect(first.output).toContain('Removing the packages that only the build needs');
    expect(first.changed).toBe('');
    expect(existsSync(join(clone, 'node_modules/vite'))).toBe(false);
    const second = await start(npm, clone);
    expect(second.output).not.toMatch(/Installing|Building|Removing/);
    expect(second.changed).toBe('');
  },
);
