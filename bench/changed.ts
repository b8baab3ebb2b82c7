import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './load/request-bytes.ts';
import { cpuDuring } from './measure.ts';
import { median } from './numbers.ts';
import type { Club } from './servers/club.ts';
import type { Contender } from './servers/contender.ts';

/** A small real update of what a call shows; each turn writes another value. */
export type Change = (turn: number) => Promise<unknown>;

export interface ChangedCall {
  /** Those who read after each change, all at once. */
  targets: readonly Target[];
  change: Change;
}

/** What a read costs when the data changed just before it, in milliseconds of CPU; the update itself is subtracted. */
export interface ChangedCost {
  serverCpu: number;
  databaseCpu: number;
  /** Of the read alone, as its caller waits for it. */
  ms: number;
  /** Reads that returned what the one before the change returned. */
  stale: number;
}

interface Options {
  rounds: number;
  turns: number;
}

/** Long enough that the app has heard of a change that this process has heard of. */
const headStartMs = 1;

/** Measures each of the servers in turn, one read after the other, and the updates alone. */
export async function costAfterChange(
  club: Club,
  contenders: readonly Contender[],
  { targets, change }: ChangedCall,
  { rounds, turns }: Options,
): Promise<ChangedCost[]> {
  const told = await hearChanges(club);
  let turn = 0;
  const changeOnce = async () => {
    turn += 1;
    await change(turn);
    await told.next();
  };
  const repeat = async (work: () => Promise<void>) => {
    for (let done = 0; done < turns; done += 1) await work();
  };
  const found: ChangedCost[][] = contenders.map(() => []);
  try {
    for (const contender of contenders) {
      const warmUp = new Reads(contender, targets);
      await repeat(() => warmUp.read());
    }
    for (let round = 0; round < rounds; round += 1) {
      const alone = await cpuDuring(club, club.postgresPid, () => repeat(changeOnce));
      for (const [at, contender] of contenders.entries()) {
        const reads = new Reads(contender, targets);
        const spent = await cpuDuring(contender, club.postgresPid, () =>
          repeat(async () => {
            await changeOnce();
            await reads.read();
          }),
        );
        // Only the app hears of changes; the database makes them for both.
        const heard = contender.pid === club.pid ? alone.server : 0;
        found[at]?.push({
          serverCpu: ((spent.server - heard) * 1000) / (turns * targets.length),
          databaseCpu: ((spent.database - alone.database) * 1000) / (turns * targets.length),
          ms: median(reads.times),
          stale: reads.stale,
        });
      }
    }
  } finally {
    await told.stop();
  }
  return found.map((costs) => ({
    serverCpu: median(costs.map(({ serverCpu }) => serverCpu)),
    databaseCpu: median(costs.map(({ databaseCpu }) => databaseCpu)),
    ms: median(costs.map(({ ms }) => ms)),
    stale: costs.reduce((sum, { stale }) => sum + stale, 0),
  }));
}

/** Resolves when notifications of what was committed before have been delivered here, and probably to the app. */
async function hearChanges({ sql }: Club) {
  const marker = 'bench-change';
  let heard = () => {};
  const { unlisten } = await sql.listen('club', (payload) => {
    if (payload === marker) heard();
  });
  return {
    async next() {
      const delivered = new Promise<void>((resolve) => (heard = resolve));
      await sql`select pg_notify('club', ${marker})`;
      await delivered;
      await sleep(headStartMs);
    },
    stop: unlisten,
  };
}

class Reads {
  readonly times: number[] = [];
  stale = 0;
  readonly #last = new Map<Target, string>();
  readonly #port: number;
  readonly #targets: readonly Target[];

  constructor({ port }: Contender, targets: readonly Target[]) {
    this.#port = port;
    this.#targets = targets;
  }

  async read(): Promise<void> {
    await Promise.all(this.#targets.map((target) => this.#readOne(target)));
  }

  async #readOne(target: Target): Promise<void> {
    const { path, headers } = target;
    const begunAt = performance.now();
    // Plain bytes of both, as where nothing changes: Express does not compress.
    const response = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
      headers: { 'accept-encoding': 'identity', ...headers },
    });
    const text = await response.text();
    this.times.push(performance.now() - begunAt);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
    if (text === this.#last.get(target)) this.stale += 1;
    this.#last.set(target, text);
  }
}
