import { cpuSecondsOf } from './cpu-time.ts';
import type { LoadGenerator } from './load/load.ts';
import { requestBytes, type Target } from './load/request-bytes.ts';
import { median, percentile } from './numbers.ts';
import type { Contender } from './servers/contender.ts';

/** What a call costs a server, in milliseconds; times of CPU are those of server and database apart. */
export interface Cost {
  rate: number;
  p50: number;
  p99: number;
  serverCpu: number;
  databaseCpu: number;
  generatorCpu: number;
}

export const cpuOf = ({ serverCpu, databaseCpu }: Pick<Cost, 'serverCpu' | 'databaseCpu'>): number =>
  serverCpu + databaseCpu;

export interface Setting {
  load: LoadGenerator;
  postgresPid: number;
  connections: number;
  rounds: number;
  seconds: number;
}

/** CPU time of a server and of the database while something happens. */
export async function cpuDuring<T>(
  { pid }: Pick<Contender, 'pid'>,
  postgresPid: number,
  work: () => Promise<T>,
): Promise<{ result: T; server: number; database: number }> {
  const read = () => [cpuSecondsOf(pid), cpuSecondsOf(postgresPid)] as const;
  const [serverBefore, databaseBefore] = read();
  const result = await work();
  const [server, database] = read();
  return { result, server: server - serverBefore, database: database - databaseBefore };
}

/**
 * Medians of rounds in which the servers take turns, so that noise of the machine hits all of them. Connections share
 * the targets evenly: several readers of one page send their own tokens.
 */
export async function compare(
  setting: Setting,
  contenders: readonly Contender[],
  targets: readonly Target[],
): Promise<Cost[]> {
  const { connections, rounds, seconds } = setting;
  const bytes = targets.map(requestBytes);
  const requests = Array.from({ length: connections }, (_, at) => bytes[at % bytes.length] ?? '');
  const found: Cost[][] = contenders.map(() => []);
  for (const { port } of contenders)
    await setting.load.run({ port, requests, seconds: Math.min(1, seconds) });
  for (let round = 0; round < rounds; round += 1)
    for (const [at, contender] of contenders.entries())
      found[at]?.push(await measureOnce(setting, contender, requests));
  return found.map(mediansOf);
}

async function measureOnce(
  { load, postgresPid, seconds }: Setting,
  contender: Contender,
  requests: string[],
): Promise<Cost> {
  const { result, server, database } = await cpuDuring(contender, postgresPid, () =>
    load.run({ port: contender.port, requests, seconds }),
  );
  const perCall = (total: number) => (total * 1000) / result.calls;
  return {
    rate: result.calls / result.seconds,
    p50: percentile(result.times, 0.5),
    p99: percentile(result.times, 0.99),
    serverCpu: perCall(server),
    databaseCpu: perCall(database),
    generatorCpu: perCall(result.cpuSeconds),
  };
}

export function mediansOf(costs: readonly Cost[]): Cost {
  const of = (pick: (cost: Cost) => number) => median(costs.map(pick));
  return {
    rate: of(({ rate }) => rate),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    serverCpu: of(({ serverCpu }) => serverCpu),
    databaseCpu: of(({ databaseCpu }) => databaseCpu),
    generatorCpu: of(({ generatorCpu }) => generatorCpu),
  };
}
