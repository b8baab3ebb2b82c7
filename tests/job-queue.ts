import { sql } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { wakeWorkers } from '#kit/server/jobs/jobs.queries.ts';

/** The stored data of every job, finished ones included. */
export async function jobData(db: Database): Promise<string[]> {
  const rows = await db.execute<{ data: string }>(sql`select data::text as data from pgboss.job`);
  return rows.map(({ data }) => data);
}

/** Lets failed jobs of this name be retried now. */
export async function retryNow(db: Database, name: string): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now() where name = ${name}`);
  await wakeWorkers(db, name);
}

/** The data of queued and running jobs of this name. */
export async function unfinishedJobs(db: Database, name: string): Promise<string[]> {
  const rows = await db.execute<{ data: string }>(
    sql`select data::text as data from pgboss.job where name = ${name} and state < 'completed'`,
  );
  return rows.map(({ data }) => data);
}

/** Lets waiting jobs of this name run once more and then fail for good. */
export async function retryForTheLastTime(db: Database, name: string): Promise<void> {
  await db.execute(
    sql`update pgboss.job set start_after = now(), retry_limit = retry_count + 1 where name = ${name}`,
  );
  await wakeWorkers(db, name);
}
