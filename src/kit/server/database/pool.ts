import { findRows, closeDatabase, type Connection, openDatabase } from './client.ts';

/** Beside its pool a process has one connection that listens, and four of the job queue. */
const otherConnections = 5;
const maxPool = 10;
const minPool = 3;
/** PostgreSQL accepts 100 by default. Migrations and tools need some, and three are for the superuser. */
const sharedConnections = 80;
const spareConnections = 15;

/** How many connections the pool of each of so many processes opens at most. */
export const poolSize = (processes: number): number =>
  Math.min(maxPool, Math.max(minPool, Math.floor(sharedConnections / processes) - otherConnections));

/** How many connections PostgreSQL must accept for so many processes. */
export const neededConnections = (processes: number): number =>
  processes * (poolSize(processes) + otherConnections) + spareConnections;

/** How many connections a server accepts from users who are not its superuser. */
export async function acceptedConnections(connection: Connection): Promise<number> {
  const db = openDatabase(connection, { max: 1 });
  try {
    const [row] = await findRows<{ accepted: number }>(
      db,
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as accepted`,
    );
    return row?.accepted ?? 0;
  } finally {
    await closeDatabase(db);
  }
}
