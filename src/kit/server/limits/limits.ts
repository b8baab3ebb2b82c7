import { lt, sql } from 'drizzle-orm';
import { rateLimited } from '#kit/shared/errors.ts';
import type { Clock } from '../clock.ts';
import { type Database, findRows, type Root } from '../database/client.ts';
import { rateWindows } from './limits.table.ts';

export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

/** Counts in the database, so that a limit holds however many processes serve the club. */
export class Limits {
  readonly #db: Root;
  readonly #clock: Clock;
  readonly enabled: boolean;

  constructor({ db, clock, enabled }: { db: Root; clock: Clock; enabled: boolean }) {
    this.#db = db;
    this.#clock = clock;
    this.enabled = enabled;
  }

  /** Counts one use of `limit` by `who`; throws RATE_LIMITED with the seconds to wait when there are none left. */
  async take(limit: Limit, who: string, db: Database = this.#db): Promise<void> {
    if (!this.enabled) return;
    const { granted, waitMs } = await this.reserve(limit, who, 1, db);
    if (granted === 0) throw rateLimited(Math.max(1, Math.ceil(waitMs / 1000)));
  }

  /** Takes up to `amount` uses in one statement; returns how many were granted and when the window ends. */
  async reserve(
    limit: Limit,
    who: string,
    amount: number,
    db: Database = this.#db,
  ): Promise<{ granted: number; waitMs: number }> {
    const now = this.#clock.now();
    const endsAt = new Date(now.getTime() + limit.windowMs);
    const over = sql`${rateWindows.endsAt} <= ${now.toISOString()}`;
    const [row] = await db
      .insert(rateWindows)
      .values({ key: `${limit.name}:${who}`.slice(0, 400), used: amount, endsAt })
      .onConflictDoUpdate({
        target: rateWindows.key,
        set: {
          used: sql`case when ${over} then ${amount} else ${rateWindows.used} + ${amount} end`,
          endsAt: sql`case when ${over} then ${endsAt.toISOString()} else ${rateWindows.endsAt} end`,
        },
      })
      .returning({ used: rateWindows.used, endsAt: rateWindows.endsAt });
    if (!row) throw new Error('a rate window was neither inserted nor updated');
    // Refused uses count too, so what was used before follows from what is used now.
    const left = limit.max - (row.used - amount);
    const granted = Math.max(0, Math.min(amount, left));
    return { granted, waitMs: row.endsAt.getTime() - now.getTime() };
  }
}

export const deleteExpiredWindows = (db: Database, now: Date) =>
  db.delete(rateWindows).where(lt(rateWindows.endsAt, now));

/**
 * Takes the next turn of `key`, one in so many milliseconds over all processes; returns the milliseconds until it.
 * The database's own clock counts, because those of two machines may differ by more than the gap.
 */
export async function takeTurn(db: Database, key: string, gapMs: number): Promise<number> {
  const gap = sql`${gapMs} * interval '1 millisecond'`;
  const [turn] = await findRows<{ wait: number }>(
    db,
    sql`
    insert into ${rateWindows} as turns (key, used, ends_at) values (${key}, 1, clock_timestamp() + ${gap})
    on conflict (key) do update set ends_at = greatest(turns.ends_at, clock_timestamp()) + ${gap}
    returning ceil(extract(epoch from turns.ends_at - ${gap} - clock_timestamp()) * 1000)::int as wait`,
  );
  return Math.max(0, turn?.wait ?? 0);
}
