import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { layoutOf } from '#kit/server/database/embedded/layout.ts';
import { processesIn, sharedMemoryOf } from './process-table.ts';

const leftoverTimeoutMs = 20_000;

/** What a club that was stopped must not leave behind. */
export async function leftoversOf(dataDir: string, servers: ReadonlySet<number>): Promise<string[]> {
  const { control, socket } = layoutOf(join(dataDir, 'postgres'));
  const find = () => {
    const pids = processesIn(dataDir);
    const sockets = [control, socket].filter((path) => existsSync(path));
    const memory = sharedMemoryOf(servers);
    return [
      ...pids.map((pid) => `process ${pid}`),
      ...sockets.map((path) => `socket ${path}`),
      ...(memory > 0 ? [`${memory} pieces of shared memory`] : []),
    ];
  };
  // The supervisor ends a moment after the database.
  for (const deadline = Date.now() + leftoverTimeoutMs; find().length > 0 && Date.now() < deadline;)
    await sleep(100);
  return find();
}

interface Problem {
  text: string;
}

/** What `npm run admin -- check` finds: wrong counts, missing files, broken references. */
export async function problemsOf(environment: Record<string, string>): Promise<string[]> {
  const flags = ['--import', './src/kit/server/fast-drizzle.mjs', 'src/app/server/admin/main.ts'];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...flags, 'check', '--json'], {
    env,
    maxBuffer: 1e8,
  }).catch((error: { stdout: string; stderr: string }) => error);
  const start = stdout.indexOf('[');
  if (start === -1) return [`the check failed: ${stderr}`];
  return (JSON.parse(stdout.slice(start)) as Problem[]).map(({ text }) => text);
}
