import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Database, findRows } from '#kit/server/database/client.ts';
import { wakeWorkers } from '#kit/server/jobs/jobs.queries.ts';

/** The stored data of every job, finished ones included. */
export async function jobData(db: Database): Promise<string[]> {
  const rows = await findRows<{ data: string }>(db, sql`select data::text as data from pgboss.job`);
  return rows.map(({ data }) => data);
}

/** Lets failed jobs of this name be retried now. */
export const retryNow = (db: Database, name: string) => changeRetry(db, name, sql`start_after = now()`);

/** A failure is logged a moment before the queue stores it. */
async function changeRetry(db: Database, name: string, change: SQL): Promise<void> {
  const changed = () =>
    findRows(db, sql`update pgboss.job set ${change} where name = ${name} and state = 'retry' returning 1`);
  await expect.poll(changed).not.toHaveLength(0);
  await wakeWorkers(db, name);
}

/** Lets the workers look for jobs of this name now, also those that wait for a retry. */
export async function runWaiting(db: Database, name: string): Promise<void> {
  await findRows(db, sql`update pgboss.job set start_after = now() where name = ${name} and state = 'retry'`);
  await wakeWorkers(db, name);
}

/** The data of queued and running jobs of this name. */
export async function unfinishedJobs(db: Database, name: string): Promise<string[]> {
  const rows = await findRows<{ data: string }>(
    db,
    sql`select data::text as data from pgboss.job where name = ${name} and state < 'completed'`,
  );
  return rows.map(({ data }) => data);
}

/** Lets waiting jobs of this name run once more and then fail for good. */
export const retryForTheLastTime = (db: Database, name: string) =>
  changeRetry(db, name, sql`start_after = now(), retry_limit = retry_count + 1`);

/** Lets a failed job be retried now, as the retry of that number. */
export const retryAs = (db: Database, name: string, number: number) =>
  changeRetry(db, name, sql`start_after = now(), retry_count = ${number - 1}`);
