import { availableParallelism } from 'node:os';
import { closeDatabase, type Connection, openDatabase, type Pool, type Root } from './client.ts';
import type postgres from 'postgres';

/** Beside its pools a process has two connections that listen, and three of the job queue. */
const otherConnections = 5;
const maxPool = 10;
const minPool = 3;
/** PostgreSQL accepts 100 by default. Migrations and tools need some, and three are for the superuser. */
const sharedConnections = 80;
const spareConnections = 15;

interface PoolSizes {
  max: number;
  /** Of the pool for prepared queries: they are pipelined, so one connection for each core is enough. */
  genericMax: number;
}

/** How many connections each of so many processes on this machine opens at most. */
export function poolSizes(processes: number): PoolSizes {
  const cores = Math.max(2, Math.ceil(availableParallelism() / processes));
  const sizes = (max: number): PoolSizes => ({ max, genericMax: Math.min(max, cores) });
  let max = maxPool;
  while (max > minPool && processes * countOf(sizes(max)) > sharedConnections) max -= 1;
  return sizes(max);
}

const countOf = ({ max, genericMax }: PoolSizes): number => max + genericMax + otherConnections;

/** How many connections PostgreSQL must accept for so many processes. */
export const neededConnections = (processes: number): number =>
  processes * countOf(poolSizes(processes)) + spareConnections;

/** How many connections a server accepts from users who are not its superuser. */
export async function acceptedConnections(connection: Connection): Promise<number> {
  const db = openDatabase(connection, { max: 1 });
  try {
    const [row] = await db.$client<{ accepted: number }[]>`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as accepted`;
    return row?.accepted ?? 0;
  } finally {
    await closeDatabase(db);
  }
}

/** The part of a pool's client that Drizzle uses. */
type Client = Pick<postgres.Sql, 'unsafe' | 'begin'>;

/**
 * Counts the queries and transactions of a pool that are sent or wait for a connection. postgres.js does not say how
 * many wait: it sends further queries on a busy connection, so more than the pool has means that they queue up.
 */
function countInFlight(client: Client): () => number {
  let inFlight = 0;
  const counted = <T extends PromiseLike<unknown>>(work: T): T => {
    inFlight += 1;
    const end = () => void (inFlight -= 1);
    // A query runs when it is first awaited, which Drizzle does at once.
    work.then(end, end);
    return work;
  };
  const { unsafe, begin } = client;
  const run = unsafe as (...args: unknown[]) => PromiseLike<unknown>;
  const transact = begin as (...args: unknown[]) => PromiseLike<unknown>;
  Object.assign(client, {
    unsafe: (...args: unknown[]) => counted(run.apply(client, args)),
    begin: (...args: unknown[]) => counted(transact.apply(client, args)),
  });
  return () => inFlight;
}

interface PoolLoad {
  /** Connections that it may open. */
  size: number;
  /** Queries and transactions that run or wait. */
  inFlight: () => number;
}

const loadOf = ({ $client }: Pool): PoolLoad => ({
  size: $client.options.max,
  inFlight: countInFlight($client),
});

/** Counts from now on what the pools of a database have to do. */
export const watchPools = (db: Root): Record<'main' | 'prepared', PoolLoad> => ({
  main: loadOf(db),
  prepared: loadOf(db.genericPlanPool),
});
