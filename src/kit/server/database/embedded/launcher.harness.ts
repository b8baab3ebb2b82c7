import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isListening } from './control-socket.ts';
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './launcher.ts';
import { layoutOf } from './layout.ts';
import { findPostmaster } from './postmaster.ts';

/** Fast, and small enough to run several at once. */
export const settings = { fsync: 'off', shared_buffers: '16MB' };

/** An app process that holds a server. */
export interface App {
  server: Omit<EmbeddedServer, 'roleNamed' | 'stop'>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

const folders = new Set<string>();
const processes = new Set<ChildProcess>();

export async function newFolder(name = ''): Promise<string> {
  const folder = await realpath(await mkdtemp('/tmp/embedded-test-'));
  await chmod(folder, 0o711);
  folders.add(folder);
  return join(folder, name);
}

/** A cluster to copy from: copying is quicker than making one for every test. */
export async function makeTemplate(): Promise<string> {
  const folder = await newFolder('template');
  const server = await startEmbedded({ folder, settings });
  await server.stop();
  folders.delete(dirname(folder));
  return folder;
}

export async function copyOf(template: string, name = 'copy'): Promise<string> {
  const folder = await newFolder(name);
  copy(template, folder);
  return folder;
}

/** With owners, which Node's own copy leaves out. */
export function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  execFileSync('cp', ['-a', from, to]);
}

export async function startApp(folder: string, options: Partial<EmbeddedOptions> = {}): Promise<App> {
  const script = join(import.meta.dirname, 'launcher-app.harness.ts');
  const argument = JSON.stringify({ settings, ...options, folder });
  const child = spawn(process.execPath, [script, argument], { stdio: ['pipe', 'pipe', 'inherit'] });
  processes.add(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () =>
    JSON.parse((await lines.next()).value ?? '{}') as { started?: EmbeddedServer; failed?: string };
  const { started, failed } = await next();
  if (!started) throw new Error(failed ?? 'The app ended without a word.');
  return {
    server: started,
    async stop() {
      child.stdin.write('stop\n');
      await next();
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(20)) {
    if (await holds()) return;
  }
  throw new Error(`Waited in vain until ${what}.`);
}

export const runningIn = async (folder: string): Promise<number | undefined> =>
  (await findPostmaster(layoutOf(folder).data))?.pid;

export async function query(server: App['server'], text: string): Promise<unknown> {
  const client = new Client({ ...server.connection, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** A field that `ps` shows of one process, for example its parent. */
export const processField = (field: string, pid: number): string =>
  execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();

export function childCalled(title: string, parent: number): number {
  const rows = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' }).split(
    '\n',
  );
  return Number.parseInt(rows.find((row) => row.includes(title)) ?? '', 10);
}

/** Leaves nothing behind, whatever a test did. */
export async function cleanUp(): Promise<void> {
  for (const child of processes) child.kill('SIGKILL');
  processes.clear();
  for (const folder of folders) await clean(folder);
  folders.clear();
}

async function clean(folder: string): Promise<void> {
  const found = execFileSync('find', [folder, '-maxdepth', '4', '-name', 'cluster'], { encoding: 'utf8' });
  for (const cluster of found.split('\n').filter(Boolean)) {
    const layout = layoutOf(dirname(cluster));
    await until('the server is gone', async () => {
      const pid = (await findPostmaster(layout.data))?.pid;
      if (pid) process.kill(pid, 'SIGQUIT');
      return !pid && !(await isListening(layout.control));
    });
    await rm(layout.run, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}
