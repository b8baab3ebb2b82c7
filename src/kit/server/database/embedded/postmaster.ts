import { execFile } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A running server, according to its lock file and the process table. */
export interface Postmaster {
  pid: number;
  ready: boolean;
  stopping: boolean;
}

export const lockFile = (data: string): string => join(data, 'postmaster.pid');

/** The live server of this data folder. */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(lockFile(data), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!(pid > 0) || !(await isPostmasterOf(data, pid))) return null;
  const status = lines[7]?.trim();
  return { pid, ready: status === 'ready', stopping: status === 'stopping' };
}

/** A pid alone proves nothing: it may be dead, a zombie, or by now another program's. */
async function isPostmasterOf(data: string, pid: number): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
      return stdout.includes(data);
    }
    const [program = '', ...rest] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    // Its children work in the same folder, but they show another title.
    return basename(program) === 'postgres' && ((await worksIn(data, pid)) ?? rest.includes(data));
  } catch {
    return false;
  }
}

/**
 * A server works inside its data folder, and that stays true when the folder is moved. Unknown where we may not look:
 * in most containers root sees less of another user's processes.
 */
async function worksIn(data: string, pid: number): Promise<boolean | undefined> {
  try {
    const [own, its] = await Promise.all([stat(data), stat(`/proc/${pid}/cwd`)]);
    return own.ino === its.ino && own.dev === its.dev;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined;
    throw error;
  }
}

// Above every kernel's limit.
const impossiblePid = 2 ** 31 - 1;

/**
 * A lock left by a server that is gone keeps PostgreSQL from starting when its pid is now another program's. The lock
 * is not removed but given a pid that cannot exist: PostgreSQL removes it itself, after it made sure, by the shared
 * memory the lock names, that no orphan of the old server still writes to the data.
 */
export async function disarmLock(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return;
  if (Number.parseInt(text, 10) > 0) await writeFile(file, text.replace(/^\s*\d+/, String(impossiblePid)));
  // Cut off while it was written. PostgreSQL would refuse to judge it.
  else await rm(file, { force: true });
}

/** Polls for the end of a server that is not a child of this process. */
export async function untilGone(data: string, pid: number): Promise<void> {
  const pause = process.platform === 'linux' ? 50 : 500;
  while (await isPostmasterOf(data, pid)) await sleep(pause);
}

const stopTimeoutMs = 60_000;

/**
 * Stops a server with its sessions; one that does not stop in time is killed, and recovers at its next start. So is one
 * that recovers now: no session has written anything, and PostgreSQL 18 never ends after a SIGINT at that moment.
 */
export async function shutDown(pid: number, gone: Promise<void>): Promise<void> {
  signal(pid, (await isRecovering(pid)) ? 'SIGQUIT' : 'SIGINT');
  const timer = setTimeout(() => signal(pid, 'SIGQUIT'), stopTimeoutMs);
  await gone;
  clearTimeout(timer);
}

/** Recovery is the work of a child called "startup". False where the process table cannot be read. */
async function isRecovering(pid: number): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,command=']);
      return new RegExp(`^ *${pid} postgres: startup`, 'm').test(stdout);
    }
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
    const titles = await Promise.all(
      children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
    );
    return titles.some((title) => title.startsWith('postgres: startup'));
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}
