import type postgres from 'postgres';
import type { Pool, Root } from './client.ts';

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

export interface PoolLoad {
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
