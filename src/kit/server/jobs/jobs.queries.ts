import { type SQL, sql } from 'drizzle-orm';
import { type Connection, type Database, findRows } from '../database/client.ts';
import { PgBoss } from 'pg-boss';
import { jobSchema, optionsOf } from './jobs.ts';

/** Merges data into the queued jobs that match and have not started; false when there is none. */
export async function updateQueued(
  db: Database,
  { name, match, data }: { name: string; match: object; data: object },
): Promise<boolean> {
  const rows = await findRows(
    db,
    sql`
    update pgboss.job set data = data || ${JSON.stringify(data)}::jsonb
    where name = ${name} and data @> ${JSON.stringify(match)}::jsonb and state in ('created', 'retry') returning 1`,
  );
  return rows.length > 0;
}

/** A subquery of the jobs that match and are not finished: their `data`, and whether they are `active`. */
export const unfinishedJobs = (name: string, match: object): SQL => sql`(
  select data, state = 'active' as active from pgboss.job
  where name = ${name} and data @> ${JSON.stringify(match)}::jsonb and state in ('created', 'retry', 'active'))`;

const waiting = sql`count(*) filter (where state in ('created', 'retry'))`;
const active = sql`count(*) filter (where state = 'active')`;
/** When the oldest unfinished job was queued that should have run by now. */
const oldestDue = sql`min(job.created_on) filter (
  where state in ('retry', 'active') or (state = 'created' and start_after <= now()))`;

export interface QueueState {
  queue: string;
  waiting: number;
  active: number;
  /** Given up after the last retry; the queue deletes them after some days. */
  failed: number;
  /** Seconds since the oldest unfinished job was added that should have run by now. */
  age: number;
}

/** Every queue, the empty ones too, without those that pg-boss keeps for itself; finished jobs are not read. */
export const queueStates = (db: Database) =>
  findRows<QueueState & Record<string, unknown>>(
    db,
    sql`
    select queue.name as queue, ${waiting}::int as waiting, ${active}::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - ${oldestDue}), 0)::float8 as age
    from pgboss.queue
    left join pgboss.job on job.name = queue.name and state in ('created', 'retry', 'active', 'failed')
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name`,
  );

export interface QueueSummary {
  kind: string;
  waiting: number;
  active: number;
  failed: number;
  /** When the oldest job that has not ended was queued. */
  oldestAt: string | null;
  lastDoneAt: string | null;
  lastFailedAt: string | null;
  /** Why the last attempt failed; of a job that was not done since. */
  reason: string | null;
}

/**
 * A JSON array of `QueueSummary`, one for each kind of job that the queue holds; jobs that failed before `failedSince` do
 * not count. One pass without a sort, because finished jobs stay in the queue for a week.
 */
export const queueSummaries = (failedSince: Date): SQL => {
  const failed = sql`state = 'failed' and completed_on > ${failedSince.toISOString()}::timestamptz`;
  const attempt = sql`array[to_char(coalesce(completed_on, started_on), 'YYYYMMDDHH24MISSUS'), output->>'reason']`;
  return sql`(
    select coalesce(json_agg(summary order by summary.kind), '[]') from (
      select name as kind, ${waiting} as waiting, ${active} as active, count(*) filter (where ${failed}) as failed,
        ${oldestDue} as "oldestAt",
        max(completed_on) filter (where state = 'completed') as "lastDoneAt",
        max(completed_on) filter (where ${failed}) as "lastFailedAt",
        (max(${attempt}) filter (where output ? 'reason' and (state = 'retry' or ${failed})))[2] as reason
      from pgboss.job where name not like '\\_\\_%' group by name) summary)`;
};

export interface UnfinishedJob extends Record<string, unknown> {
  id: string;
  data: object;
  /** Failed for good after its last retry, runs now, or waits for its first or next run. */
  state: 'failed' | 'active' | 'waiting';
  createdAt: Date;
  runs: number;
  reason: string | null;
}

/** The oldest jobs of this name that are not done, failed ones first. */
export async function findUnfinishedJobs(
  db: Database,
  name: string,
  limit: number,
): Promise<UnfinishedJob[]> {
  const rows = await findRows<UnfinishedJob & { createdAt: string }>(
    db,
    sql`
    select id, data, case when state in ('failed', 'active') then state::text else 'waiting' end as state, created_on as "createdAt",
      retry_count + (started_on is not null)::int as runs, output ->> 'reason' as reason
    from pgboss.job where name = ${name} and state in ('created', 'retry', 'active', 'failed')
    order by state = 'failed' desc, created_on limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** Deletes the jobs of this name that were done before a moment. */
export const deleteDoneJobs = (db: Database, name: string, before: Date) =>
  db.execute(sql`
    delete from pgboss.job
    where name = ${name} and state = 'completed' and completed_on < ${before.toISOString()}::timestamptz`);

/** Wakes the workers of a queue as the queue does for a new job; by themselves they look every ten seconds. */
export async function wakeWorkers(db: Database, name: string): Promise<void> {
  const channel = sql`'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;
  await db.execute(sql`select pg_notify(${channel}, ${name})`);
}

/** Lets failed jobs and those that wait for a retry run now, with all their retries again; returns how many. */
export async function retryJobsNow(db: Database, name: string): Promise<number> {
  const rows = await findRows(
    db,
    sql`
    update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), started_on = null, completed_on = null,
      keep_until = greatest(keep_until, now() + interval '14 days')
    where name = ${name} and (state = 'failed' or state = 'retry') returning 1`,
  );
  await wakeWorkers(db, name);
  return rows.length;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A query of the jobs that have still to run, in columns that do not depend on the version of the queue. */
export const pendingJobs = (queues: readonly string[]): string => `
  select name, data, start_after from ${jobSchema}.job
  where name in (${queues.map(literal).join(', ')}) and state in ('created', 'retry', 'active')`;

export interface PendingJob {
  name: string;
  data: object;
  startAfter: Date;
}

interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: object[] }>;
}

/** Queues jobs again, within the caller's transaction. */
export async function requeue(
  connection: Connection,
  jobs: readonly PendingJob[],
  db: Executor,
): Promise<void> {
  const boss = new PgBoss({ ...optionsOf(connection), supervise: false, schedule: false, migrate: false });
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const [name, group] of Map.groupBy(jobs, (job) => job.name)) {
      await boss.createQueue(name);
      await boss.insert(
        name,
        group.map(({ data, startAfter }) => ({ data, startAfter })),
        { db },
      );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
