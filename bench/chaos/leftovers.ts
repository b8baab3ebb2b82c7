import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { layoutOf } from '#kit/server/database/embedded/layout.ts';
import { clubEnvironment } from '../club.ts';
import type { ClubProcess } from './club-process.ts';
import { processesIn, sharedMemoryOf } from './process-table.ts';

const leftoverTimeoutMs = 20_000;

/** What a club that was stopped must not leave behind. */
export async function leftoversOf(dataDir: string, servers: ReadonlySet<number>): Promise<string[]> {
  const { control, socket } = layoutOf(join(dataDir, 'postgres'));
  const find = () => [
    ...processesIn(dataDir).map((pid) => `process ${pid}`),
    ...[control, socket].filter((path) => existsSync(path)).map((path) => `socket ${path}`),
    ...sharedMemoryOf(servers).map((id) => `shared memory ${id}`),
  ];
  // The supervisor ends a moment after the database.
  for (const deadline = Date.now() + leftoverTimeoutMs; find().length > 0 && Date.now() < deadline;)
    await sleep(100);
  return find();
}

/** What `npm run admin -- check` finds: wrong counts, missing files, broken references. */
export async function problemsOf({ dataDir, environment }: ClubProcess): Promise<string[]> {
  const flags = ['src/app/server/admin/main.ts'];
  const { PATH, HOME } = process.env;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...flags, 'check', '--json'], {
    env: { PATH, HOME, ...clubEnvironment(dataDir), ...environment },
    maxBuffer: 1e8,
  }).catch((error: { stdout: string; stderr: string }) => error);
  const start = stdout.indexOf('[');
  if (start === -1) return [`the check failed: ${stderr}`];
  return (JSON.parse(stdout.slice(start)) as { text: string }[]).map(({ text }) => text);
}
