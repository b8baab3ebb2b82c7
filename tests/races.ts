import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { World } from '#club/server/world.ts';

/** Starts the calls while another connection holds the lock, and releases it when all of them wait for a lock. */
export async function whileLocked<Result>(
  world: World,
  lock: SQL,
  calls: (() => Promise<Result>)[],
): Promise<Result[]> {
  const started: Promise<Result>[] = [];
  await world.db.transaction(async (tx) => {
    await tx.execute(lock);
    for (const call of calls) started.push(call());
    await expect.poll(() => waiting(world)).toBe(calls.length);
  });
  return Promise.all(started);
}

async function waiting(world: World): Promise<number> {
  const [row] = await world.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return row!.count;
}
