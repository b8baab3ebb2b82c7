import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

interface Release {
  version: string;
  commit: string;
  lastMigration: string;
}

/** What `npm run pack-release` stored. */
export const previousRelease = JSON.parse(
  readFileSync('tests/previous-release/release.json', 'utf8'),
) as Release;

/** A folder with the sources of the previous release, which run with the present packages. */
export async function unpackPreviousRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'club-previous-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await promisify(execFile)('tar', ['-xzf', 'tests/previous-release/sources.tar.gz', '-C', folder]);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}
