import { readdirSync, readFileSync } from 'node:fs';

/** Ticks a second of the times in /proc/PID/stat: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

export interface ProcStat {
  pid: number;
  parent: number;
  /** CPU seconds of the process. */
  own: number;
  /** CPU seconds of its children that have ended. */
  ended: number;
}

/** Reads a line of /proc/PID/stat. The command in brackets may itself hold spaces and brackets. */
export function parseProcStat(line: string): ProcStat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [, parent = '', , , , , , , , , , user = '', system = '', endedUser = '', endedSystem = ''] = fields;
  return {
    pid: Number.parseInt(line, 10),
    parent: Number(parent),
    own: (Number(user) + Number(system)) / ticksPerSecond,
    ended: (Number(endedUser) + Number(endedSystem)) / ticksPerSecond,
  };
}

/** The process and all below it. */
export function treeOf(root: number, all: readonly ProcStat[]): ProcStat[] {
  const self = all.filter(({ pid }) => pid === root);
  const children = all.filter(({ parent }) => parent === root);
  return [...self, ...children.flatMap(({ pid }) => treeOf(pid, all))];
}

/** CPU seconds so far of a process, its children and those that have ended. */
export const cpuSecondsOf = (root: number): number =>
  treeOf(root, processes()).reduce(
    (sum, { pid, own, ended }) => sum + (preciseSeconds(pid) ?? own) + ended,
    0,
  );

function processes(): ProcStat[] {
  if (process.platform !== 'linux') throw new Error('CPU time is read from /proc: the bench needs Linux');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => linesOf(`/proc/${pid}/stat`).map(parseProcStat));
}

/** The scheduler counts each thread in nanoseconds, /proc/PID/stat in ticks of 10 ms; kernels without it have the ticks. */
function preciseSeconds(pid: number): number | undefined {
  const threads = namesIn(`/proc/${pid}/task`).flatMap((thread) =>
    linesOf(`/proc/${pid}/task/${thread}/schedstat`),
  );
  if (threads.length === 0) return undefined;
  return threads.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / 1e9;
}

/** Empty when the process ended meanwhile. */
function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
