import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#app/server/sample/seeded-random.ts';
import type { ClubProcess } from './club-process.ts';
import type { Journal } from './journal.ts';
import { type Kind, kinds, targetsOf } from './targets.ts';

interface Options {
  club: ClubProcess;
  dataDir: string;
  journal: Journal;
  chance: Chance;
  kills: number;
  processes: number;
  onKill: (kind: Kind) => void;
}

export interface KillCounts {
  byKind: Map<Kind, number>;
  /** Pids of the database servers that ran. */
  servers: Set<number>;
}

const recoveryTimeoutMs = 120_000;

/** Kills one of the processes of the club, again and again, each time after a few more writes or right after the last kill. */
export async function killAtRandom(options: Options): Promise<KillCounts> {
  const { chance, kills, processes, journal } = options;
  const possible = kinds.filter((kind) => processes > 1 || kind !== 'worker');
  const counts: KillCounts = { byKind: new Map(), servers: new Set() };
  for (let left = kills; left > 0;) {
    // A quarter hits a start or a recovery that is still under way.
    if (!chance.happens(0.25)) await untilMore(journal, 1 + chance.upTo(5));
    await sleep(chance.upTo(300));
    const kind = chance.one(possible);
    const { server, pids } = await targetsOf(kind, options);
    if (server !== undefined) counts.servers.add(server);
    if (pids.filter(kill).length === 0) continue;
    left -= 1;
    counts.byKind.set(kind, (counts.byKind.get(kind) ?? 0) + 1);
    options.onKill(kind);
  }
  await untilMore(journal, 10);
  return counts;
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
