import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { send } from './client.ts';
import type { Club, Server } from './club.ts';
import { type Figure, median } from './report.ts';

/** A GET of somebody who is signed in. */
export interface Target {
  path: string;
  token: string;
}

/** What every part of the bench gets. */
export interface Bench {
  club: Club;
  rounds: number;
  seconds: number;
  connections: number;
  /** Adds to the table that is printed at the end. */
  report: (figure: Figure) => void;
}

/** CPU milliseconds of one call, of the server and of the database, and how long its caller waits. */
export interface Cost {
  server: number;
  database: number;
  ms: number;
  /** Replies that were the same as before the change. */
  stale: number;
}

export const cpuOf = ({ server, database }: Cost): number => server + database;

/** Ticks a second of the times in /proc/PID/stat, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** CPU seconds so far of a process and of its children: PostgreSQL has one for each connection. */
export function cpuSeconds(pid: number): number {
  // Children first: the times of one that ends meanwhile are then among those of its parent.
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const ofChildren = children.map((child) => cpuTimes(child)?.own ?? 0);
  const { own = 0, ofEnded = 0 } = cpuTimes(pid) ?? {};
  return ofChildren.reduce((sum, seconds) => sum + seconds, own + ofEnded);
}

function cpuTimes(pid: number | string): { own: number; ofEnded: number } | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in brackets may itself hold spaces and brackets.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return { own: (user + system) / ticksPerSecond, ofEnded: (endedUser + endedSystem) / ticksPerSecond };
  } catch {
    return null;
  }
}

export async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

/** CPU milliseconds of a server and of the database while something happens. */
async function cpuDuring<T>(club: Club, server: Server, work: () => Promise<T>) {
  const read = () => [cpuSeconds(server.pid), cpuSeconds(club.postgresPid)] as const;
  const before = read();
  const result = await work();
  const after = read();
  return { result, server: (after[0] - before[0]) * 1000, database: (after[1] - before[1]) * 1000 };
}

async function load(server: Server, targets: readonly Target[], options: Partial<autocannon.Options>) {
  const requests = targets.map(({ path, token }) => ({ path, headers: { token } }));
  const result = await autocannon({ url: server.url, requests, sampleInt: 100, ...options });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${server.name}: ${result.non2xx} wrong replies and ${result.errors} errors`);
  return { calls: result['2xx'], seconds: result.duration, p99: result.latency.p99 };
}

/** Many calls at once, while nothing changes. The servers take turns, so that noise of the machine hits all of them. */
export async function costUnderLoad(
  { club, rounds, seconds, connections }: Bench,
  servers: readonly Server[],
  targets: readonly Target[],
): Promise<Cost[]> {
  const measured: { server: Server; amount: number; costs: Cost[] }[] = [];
  for (const server of servers) {
    const warmUp = await load(server, targets, { connections, duration: 1 });
    // A number of calls instead of a time: none is under way when the CPU time is read.
    const amount = Math.max(connections, Math.ceil((warmUp.calls / warmUp.seconds) * seconds));
    measured.push({ server, amount, costs: [] });
  }
  for (let round = 0; round < rounds; round += 1)
    for (const { server, amount, costs } of measured) {
      const spent = await cpuDuring(club, server, () => load(server, targets, { connections, amount }));
      const { calls, p99 } = spent.result;
      costs.push({ server: spent.server / calls, database: spent.database / calls, ms: p99, stale: 0 });
    }
  return measured.map(({ costs }) => mediansOf(costs));
}

/** A small real update of what a call shows; each turn writes another value. */
export type Change = (turn: number) => Promise<unknown>;

/** Long enough for the app to have heard of a change. */
const headStartMs = 10;

/** Calls right after a change, by one reader or by several at once. What the updates alone cost is subtracted. */
export async function costAfterChange(
  { club, rounds, seconds }: Bench,
  servers: readonly Server[],
  { targets, change, turnsPerSecond }: { targets: readonly Target[]; change: Change; turnsPerSecond: number },
): Promise<Cost[]> {
  const turns = Math.ceil(seconds * turnsPerSecond);
  let turn = 0;
  const changes = async (after: () => Promise<void>) => {
    for (let done = 0; done < turns; done += 1) {
      await change((turn += 1));
      await sleep(headStartMs);
      await after();
    }
  };
  const costs: Cost[][] = servers.map(() => []);
  for (const server of servers) await readerOf(server, targets).read();
  for (let round = 0; round < rounds; round += 1) {
    const alone = await cpuDuring(club, club, () => changes(async () => {}));
    for (const [at, server] of servers.entries()) {
      const { seen, read } = readerOf(server, targets);
      const spent = await cpuDuring(club, server, () => changes(read));
      const calls = turns * targets.length;
      costs[at]?.push({
        // Only the app hears of changes; the database makes them for all.
        server: (spent.server - (server === club ? alone.server : 0)) / calls,
        database: (spent.database - alone.database) / calls,
        ms: median(seen.times),
        stale: seen.stale,
      });
    }
  }
  return costs.map(mediansOf);
}

/** Makes the calls of all readers at once, and notes how long they took and which did not show the change. */
function readerOf({ url }: Server, targets: readonly Target[]) {
  const last = new Map<Target, string>();
  const seen = { times: [] as number[], stale: 0 };
  const readOne = async (target: Target) => {
    const { path, token } = target;
    const begunAt = performance.now();
    const { status, text } = await send(url, `GET ${path}`, { token });
    seen.times.push(performance.now() - begunAt);
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    if (text === last.get(target)) seen.stale += 1;
    last.set(target, text);
  };
  return { seen, read: async () => void (await Promise.all(targets.map(readOne))) };
}

const mediansOf = (costs: readonly Cost[]): Cost => ({
  server: median(costs.map(({ server }) => server)),
  database: median(costs.map(({ database }) => database)),
  ms: median(costs.map(({ ms }) => ms)),
  stale: costs.reduce((sum, { stale }) => sum + stale, 0),
});
