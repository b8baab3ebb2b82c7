import { setTimeout as pause } from 'node:timers/promises';
import type { Root } from '#kit/server/database/client.ts';

const look = 500;

/** Runs the work under a session-level advisory lock of the wave, which PostgreSQL releases when the process dies. */
export async function aloneIn<T>(
  db: Root,
  { campId, signal }: { campId: string; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const connection = await db.$client.reserve();
  const key = `sheet-sync:${campId}`;
  const take = async () => {
    const [row] = await connection<{ taken: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${key}, 0)) as taken`;
    return row?.taken === true;
  };
  try {
    while (!(await take())) await pause(look, undefined, { signal });
    try {
      return await work();
    } finally {
      await connection`select pg_advisory_unlock(hashtextextended(${key}, 0))`;
    }
  } finally {
    connection.release();
  }
}

/** One after the other: side by side they would only wait for the same calls, each with a connection in hand. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
