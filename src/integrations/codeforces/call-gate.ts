import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import type { Root } from '#kit/server/database/client.ts';
import { rateWindows } from '#kit/server/limits/limits.table.ts';

/** Resolves when the next call may go out. */
export type CallGate = (signal: AbortSignal) => Promise<void>;

const row = 'codeforces:next-call';

/**
 * One call in so many milliseconds, whichever process makes it: each takes the next free moment from one row and waits
 * for it. The database's own clock counts, because those of two machines may differ by more than the gap.
 */
export const callGate =
  (db: Root, milliseconds: number): CallGate =>
  async (signal) => {
    const gap = sql`${milliseconds} * interval '1 millisecond'`;
    const [turn] = await db.execute<{ wait: number }>(sql`
      insert into ${rateWindows} as turns (key, used, ends_at) values (${row}, 1, clock_timestamp() + ${gap})
      on conflict (key) do update set ends_at = greatest(turns.ends_at, clock_timestamp()) + ${gap}
      returning ceil(extract(epoch from turns.ends_at - ${gap} - clock_timestamp()) * 1000)::int as wait`);
    if (turn && turn.wait > 0) await pause(turn.wait + 1, undefined, { signal });
  };
