import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Root } from './client.ts';

/** Waits for the lock of this name, in all processes; it is held until the transaction ends. */
export async function lockInTransaction(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

const retryMs = 500;

/**
 * Runs the work while no other process holds the lock of this name. The lock belongs to a connection, so a process that
 * is killed leaves none behind.
 */
export async function withLock<T>(
  db: Root,
  { name, signal }: { name: string; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const connection = await db.$client.connect();
  const lock = async (call: string) => {
    const { rows } = await connection.query(`select ${call}(hashtextextended($1, 0)) as done`, [name]);
    return rows[0].done === true;
  };
  try {
    while (!(await lock('pg_try_advisory_lock'))) await pause(retryMs, undefined, { signal });
    try {
      return await work();
    } finally {
      await lock('pg_advisory_unlock');
    }
  } finally {
    connection.release();
  }
}
