import { sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { rateWindows } from './limits.table.ts';

/**
 * Takes the next turn of `key`, one in so many milliseconds over all processes; returns the milliseconds until it.
 * The database's own clock counts, because those of two machines may differ by more than the gap.
 */
export async function takeTurn(db: Database, key: string, gapMs: number): Promise<number> {
  const gap = sql`${gapMs} * interval '1 millisecond'`;
  const [turn] = await db.execute<{ wait: number }>(sql`
    insert into ${rateWindows} as turns (key, used, ends_at) values (${key}, 1, clock_timestamp() + ${gap})
    on conflict (key) do update set ends_at = greatest(turns.ends_at, clock_timestamp()) + ${gap}
    returning ceil(extract(epoch from turns.ends_at - ${gap} - clock_timestamp()) * 1000)::int as wait`);
  return Math.max(0, turn?.wait ?? 0);
}
