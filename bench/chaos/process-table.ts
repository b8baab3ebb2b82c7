import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

interface Row {
  pid: number;
  parent: number;
  command: string;
}

export function processTable(): Row[] {
  const rows = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return rows
    .split('\n')
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row))
    .filter((match) => match !== null)
    .map(([, pid, parent, command = '']) => ({ pid: Number(pid), parent: Number(parent), command }));
}

export const childrenOf = (parent: number): Row[] => processTable().filter((row) => row.parent === parent);

/** Processes whose command line or working folder names the folder. */
export function processesIn(folder: string): number[] {
  const byCommand = processTable().filter(
    ({ pid, command }) => pid !== process.pid && command.includes(folder),
  );
  const byFolder = pidsOfLinux().filter((pid) => workingFolder(pid).startsWith(folder));
  return [...new Set([...byCommand.map(({ pid }) => pid), ...byFolder])];
}

const pidsOfLinux = (): number[] =>
  process.platform === 'linux' ? readdirSync('/proc').map(Number).filter(Number.isInteger) : [];

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // Gone since, or another user's.
    return '';
  }
}

/** Ids of shared memory of System V that these processes made and nobody uses; only Linux lists it in a file. */
export function sharedMemoryOf(makers: ReadonlySet<number>): number[] {
  if (process.platform !== 'linux') return [];
  const [, ...rows] = readFileSync('/proc/sysvipc/shm', 'utf8').trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, , , , maker = 0, , attached]) => makers.has(maker) && attached === 0)
    .map(([, id = 0]) => id);
}
