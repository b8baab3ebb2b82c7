import { setTimeout as pause } from 'node:timers/promises';
import type { Root } from '#kit/server/database/client.ts';

const retryMs = 500;

/**
 * Runs the work while no other process runs it for the same wave. The lock belongs to a connection, so a process that
 * is killed leaves none behind.
 */
export async function withSyncLock<T>(
  db: Root,
  { campId, signal }: { campId: string; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const connection = await db.$client.reserve();
  const key = `sheet-sync:${campId}`;
  const tryLock = async () => {
    const [row] = await connection<{ locked: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${key}, 0)) as locked`;
    return row?.locked === true;
  };
  try {
    while (!(await tryLock())) await pause(retryMs, undefined, { signal });
    try {
      return await work();
    } finally {
      await connection`select pg_advisory_unlock(hashtextextended(${key}, 0))`;
    }
  } finally {
    connection.release();
  }
}
