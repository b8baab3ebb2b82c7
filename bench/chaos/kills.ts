import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#app/server/sample/seeded-random.ts';
import { layoutOf } from '#kit/server/database/embedded/layout.ts';
import { findPostmaster } from '#kit/server/database/embedded/postmaster.ts';
import type { ClubProcess } from './club-process.ts';
import type { Journal } from './journal.ts';
import { childrenOf, processTable } from './process-table.ts';

const kinds = ['app', 'database', 'database session', 'supervisor', 'everything', 'worker'] as const;
type Kind = (typeof kinds)[number];

interface Options {
  club: ClubProcess;
  journal: Journal;
  chance: Chance;
  kills: number;
  processes: number;
}

export interface KillCounts {
  byKind: Map<Kind, number>;
  /** Pids of the database servers that ran. */
  servers: Set<number>;
}

const recoveryTimeoutMs = 120_000;
const killsPerLine = 20;

/** Kills one of the processes of the club, again and again, each time after a few more writes or right after the last kill. */
export async function killAtRandom(options: Options): Promise<KillCounts> {
  const { club, journal, chance, kills, processes } = options;
  const possible = kinds.filter((kind) => processes > 1 || kind !== 'worker');
  const counts: KillCounts = { byKind: new Map(), servers: new Set() };
  for (let done = 0; done < kills;) {
    // A quarter hits a start or a recovery that is still under way.
    if (!chance.happens(0.25)) await untilMore(journal, 1 + chance.upTo(5));
    await sleep(chance.upTo(300));
    const kind = chance.one(possible);
    const { server, pids } = await targetsOf(kind, club, chance);
    if (server !== undefined) counts.servers.add(server);
    if (pids.filter(kill).length === 0) continue;
    done += 1;
    counts.byKind.set(kind, (counts.byKind.get(kind) ?? 0) + 1);
    if (done % killsPerLine === 0) console.log(`${done} kills so far`);
  }
  await untilMore(journal, 10);
  return counts;
}

/** The first process of the database, and what to kill: nothing when there is no such process now. */
async function targetsOf(kind: Kind, club: ClubProcess, chance: Chance) {
  const layout = layoutOf(join(club.dataDir, 'postgres'));
  const server = (await findPostmaster(layout.data))?.pid;
  const app = [club.pid()].filter((pid) => pid !== undefined);
  const database = [server].filter((pid) => pid !== undefined);
  // The folder is this run's own, so no other process names it.
  const isSupervisor = ({ command }: { command: string }) =>
    command.includes('supervisor.ts') && command.includes(layout.control);
  const supervisor = () =>
    processTable()
      .filter(isSupervisor)
      .map(({ pid }) => pid);
  const oneChild = (parents: number[], name: string) => {
    const children = parents.flatMap(childrenOf).filter(({ command }) => command.includes(name));
    return children.length === 0 ? [] : [chance.one(children).pid];
  };
  const find: Record<Kind, () => number[]> = {
    app: () => app,
    database: () => database,
    'database session': () => oneChild(database, '[local]'),
    supervisor,
    everything: () => [...app, ...supervisor(), ...database],
    worker: () => oneChild(app, 'main.'),
  };
  return { server, pids: find[kind]() };
}

async function untilMore(journal: Journal, count: number): Promise<void> {
  const wanted = journal.acknowledged + count;
  for (const deadline = Date.now() + recoveryTimeoutMs; journal.acknowledged < wanted; await sleep(5))
    if (Date.now() > deadline)
      throw new Error(`No write was acknowledged for ${recoveryTimeoutMs / 1000} seconds`);
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself since it was listed.
    return false;
  }
}
