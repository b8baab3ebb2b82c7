import { findRows } from '#kit/server/database/client.ts';
import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { AppContext } from '#club/server/app-context.ts';
import type { ApiClient, Reply } from './api-client.ts';
import type { TestApp } from './test-app.ts';

/** Starts the calls while another connection holds the lock, and releases it when all of them wait for a lock. */
export async function whileLocked<Result>(
  context: AppContext,
  lock: SQL,
  calls: (() => Promise<Result>)[],
): Promise<Result[]> {
  const started: Promise<Result>[] = [];
  await context.db.transaction(async (tx) => {
    await tx.execute(lock);
    for (const call of calls) started.push(call());
    await expect.poll(() => waiting(context)).toBe(calls.length);
  });
  return Promise.all(started);
}

/** Fifty calls at once, alternately in two processes of one club. */
export const fiftyAtOnce = <Result>(
  processes: readonly [TestApp, TestApp],
  call: (api: ApiClient, turn: number) => Promise<Result>,
): Promise<Result[]> =>
  Promise.all(Array.from({ length: 50 }, (_, turn) => call(processes[turn % 2 === 0 ? 0 : 1].api, turn)));

/** The one call that succeeded; any other number of them fails the test, and so does a server error. */
export function winnerOf(replies: readonly Reply[]): number {
  const statuses = replies.map(({ status }) => status);
  const winners = statuses.flatMap((status, turn) => (status === 200 ? [turn] : []));
  expect(winners, `of ${statuses.join(' ')}`).toHaveLength(1);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return winners[0]!;
}

async function waiting(context: AppContext): Promise<number> {
  const [row] = await findRows<{ count: number }>(
    context.db,
    sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.count;
}
