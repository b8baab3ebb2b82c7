import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { type Connection, type Database, impatient } from '../database/client.ts';
import { toLogError } from '../log/log-error.ts';
import type { Log } from '../log/log.ts';

/** A kind of background work: runs once, and is retried if it fails. */
export interface Job<Data extends object> {
  name: string;
  /** How often a failed run is retried, with growing delays. */
  retries: number;
  /** The longest delay before a retry, in seconds. */
  maxRetryDelay?: number;
  /** Days for which a job that failed for good is stored, and can be run again. */
  keepFailedDays?: number;
  /** A cron expression, for work that runs by itself. */
  schedule?: string;
  /** Of the cron expression; UTC unless set. */
  timeZone?: string;
  /** Whether a run that fell into a time without a server is made up for. */
  catchUp?: boolean;
  /** For long work: the time limit of a run; runs are taken one at a time. */
  lasts?: { seconds: number };
  /** Of jobs that were added with one group few run at a time, mostly one; those of other groups do not wait for it. */
  byGroup?: boolean;
  run: (data: Data, attempt: Attempt) => Promise<void>;
}

export interface Attempt {
  /** Whether a failure is for good. */
  isLast: boolean;
  /** Replaces the data that the next attempt gets. */
  keep: (data: object) => Promise<void>;
}

// A list holds jobs of different data; each is only ever run with its own.
export type AnyJob = Job<never>;

export interface Jobs {
  /** Queues a job within the caller's transaction: both happen or neither. It runs at once, or after so many seconds. */
  add<Data extends object>(
    db: Database,
    name: string,
    data: Data,
    options?: { startAfter?: number; priority?: number },
  ): Promise<void>;
  addAll<Data extends object>(
    db: Database,
    name: string,
    data: readonly Data[],
    options?: { groupOf: (one: Data) => string },
  ): Promise<void>;
  /** Throws when the queue's own connections do not answer. */
  ping(): Promise<void>;
  stop(): Promise<void>;
}

interface JobsOptions {
  connection: Connection;
  /** Empty for a process that only adds jobs, which others run. */
  jobs: readonly AnyJob[];
  /** Whether schedules start jobs here. */
  keepsTime: boolean;
  log: Log;
}

// A notification wakes the worker, also for jobs that arrive while it is busy; polls find those whose delay is over, and
// all of them while there are no notifications.
const workOptions = {
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 10,
  perJobResults: true,
  includeMetadata: true,
} as const;

/** A batch lasts as long as its slowest job, so there are several workers; a large one reaches past the many of one group. */
const byGroupOptions = {
  ...workOptions,
  batchSize: 100,
  localConcurrency: 5,
  groupConcurrency: 1,
  notifyPollingIntervalSeconds: 5,
};

/** Taken one at a time, so that the next of several waits for a poll. */
const longWorkOptions = { ...workOptions, batchSize: 1, notifyPollingIntervalSeconds: 2 };

/** The schema of the queue's own tables. */
export const jobSchema = 'pgboss';

export const optionsOf = (connection: Connection) => ({
  ...connection,
  // Unset, the driver would read PGSSLMODE, which is decided already.
  ssl: connection.ssl ?? false,
  schema: jobSchema,
  max: 3,
  application_name: 'club-jobs',
});

/** Creates the queue's own tables or brings them up to date, as their owner. */
export async function migrateJobs(connection: Connection): Promise<void> {
  const options = { supervise: false, schedule: false, bamIntervalSeconds: 10 };
  const boss = new PgBoss({ ...optionsOf(connection), ...options, migrate: true });
  // What fails at the start is thrown; an index that cannot be built is retried by the next migration.
  boss.on('error', () => {});
  try {
    await boss.start();
    await indexesBuilt(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** A new release of the queue may leave indexes to be built after its update, one every ten seconds. */
async function indexesBuilt(boss: PgBoss): Promise<void> {
  const isOpen = ({ status }: { status: string }) => status === 'pending' || status === 'in_progress';
  while ((await boss.getBamStatus()).some(isOpen)) await pause(200);
}

export async function startJobs({ connection, jobs, keepsTime, log }: JobsOptions): Promise<Jobs> {
  const works = jobs.length > 0;
  const maintenance = { supervise: works, schedule: works && keepsTime, useListenNotify: works };
  const boss = new PgBoss({ ...optionsOf(connection), ...impatient, ...maintenance, migrate: false });
  boss.on('error', (err) => log.error({ err }, 'The job queue failed'));
  await boss.start();
  for (const job of jobs) await start(boss, job, log);
  return {
    add: async (db, name, data, options) =>
      void (await boss.send(name, data, { ...options, db: fromDrizzle(db, sql) })),
    addAll: async (db, name, data, options) => {
      const jobs = data.map((one) => ({ data: one, group: options && { id: options.groupOf(one) } }));
      if (jobs.length > 0) await boss.insert(name, jobs, { db: fromDrizzle(db, sql) });
    },
    ping: async () => void (await boss.getDb().executeSql('select 1')),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

const daySeconds = 24 * 60 * 60;

const settingsOf = ({ retries, maxRetryDelay = 900, keepFailedDays = 7, lasts, byGroup }: AnyJob) => ({
  retryLimit: retries,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: maxRetryDelay,
  deleteAfterSeconds: keepFailedDays * daySeconds,
  notify: true,
  // A job of a process that is gone keeps its group waiting until then.
  ...(byGroup ? { expireInSeconds: 60 } : {}),
  ...(lasts ? { expireInSeconds: lasts.seconds, heartbeatSeconds: 60 } : {}),
});

/** Jobs have the settings of the queue from when they were added: by an older release, or by a restore without any. */
async function updateOlderJobs(boss: PgBoss, job: AnyJob): Promise<void> {
  const { retryLimit, retryDelay, retryDelayMax, deleteAfterSeconds } = settingsOf(job);
  await boss.getDb().executeSql(
    `update ${jobSchema}.job set retry_limit = $2, retry_delay = $3, retry_backoff = true, retry_delay_max = $4,
      deletion_seconds = $5
    where name = $1 and state in ('created', 'retry', 'failed')
      and (retry_limit, retry_delay, retry_delay_max, deletion_seconds) is distinct from ($2, $3, $4, $5)`,
    [job.name, retryLimit, retryDelay, retryDelayMax, deleteAfterSeconds],
  );
}

async function start(boss: PgBoss, job: AnyJob, log: Log): Promise<void> {
  const settings = settingsOf(job);
  await boss.createQueue(job.name, settings);
  await boss.updateQueue(job.name, settings);
  await updateOlderJobs(boss, job);
  const options = job.byGroup ? byGroupOptions : job.lasts ? longWorkOptions : workOptions;
  await boss.work(job.name, options, (batch: JobWithMetadata<object>[]) =>
    Promise.all(batch.map((taken) => settle(boss, job, taken, log))),
  );
  if (!job.schedule) return;
  await boss.schedule(job.name, job.schedule, undefined, {
    tz: job.timeZone ?? 'UTC',
    missed: job.catchUp ? 'once' : 'skip',
  });
}

/** Fails one job of a batch without the others. */
async function settle(boss: PgBoss, job: AnyJob, taken: JobWithMetadata<object>, log: Log) {
  const { id, retryCount, retryLimit } = taken;
  const attempt: Attempt = {
    isLast: retryCount >= retryLimit,
    keep: async (data) => {
      const text = `update ${jobSchema}.job set data = $3 where name = $1 and id = $2`;
      await boss.getDb().executeSql(text, [job.name, id, JSON.stringify(data)]);
    },
  };
  try {
    await job.run(taken.data as never, attempt);
    return { id, status: 'completed' as const };
  } catch (err) {
    log.error({ err, job: job.name }, 'A job failed');
    const reason = toLogError(err).message.slice(0, 500);
    return { id, status: 'failed' as const, output: { reason } };
  }
}
