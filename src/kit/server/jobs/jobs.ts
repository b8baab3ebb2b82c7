import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Connection, Database } from '../database/client.ts';
import { toLogError } from '../log/log-error.ts';
import type { Log } from '../log/log.ts';

/** A kind of background work: runs once, and is retried if it fails. */
export interface Job<Data extends object> {
  name: string;
  /** How often a failed run is retried, with growing delays. */
  retries: number;
  /** A cron expression in UTC, for work that runs by itself. */
  schedule?: string;
  /** For long work: the time limit of a run; runs are taken one at a time. */
  lasts?: { seconds: number };
  run: (data: Data) => Promise<void>;
}

// A list holds jobs of different data; each is only ever run with its own.
export type AnyJob = Job<never>;

export interface Jobs {
  /** Queues a job within the caller's transaction: both happen or neither. */
  add<Data extends object>(db: Database, name: string, data: Data): Promise<void>;
  /** Queues many jobs in one statement. */
  addAll(db: Database, name: string, data: readonly object[]): Promise<void>;
  stop(): Promise<void>;
}

interface JobsOptions {
  connection: Connection;
  jobs: readonly AnyJob[];
  log: Log;
}

// A notification wakes the worker; jobs that arrive while it is busy are taken right after, or at the next poll.
const workOptions = {
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
} as const;

/** The schema of the queue's own tables. */
export const jobSchema = 'pgboss';

const optionsOf = (connection: Connection) => ({
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

export async function startJobs({ connection, jobs, log }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({ ...optionsOf(connection), useListenNotify: true, migrate: false });
  boss.on('error', (err) => log.error({ err }, 'The job queue failed'));
  await boss.start();
  for (const job of jobs) await start(boss, job, log);
  return {
    add: async (db, name, data) => void (await boss.send(name, data, { db: fromDrizzle(db, sql) })),
    addAll: async (db, name, data) => {
      const jobs = data.map((one) => ({ data: one }));
      if (jobs.length > 0) await boss.insert(name, jobs, { db: fromDrizzle(db, sql) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function start(boss: PgBoss, job: AnyJob, log: Log): Promise<void> {
  const settings = {
    retryLimit: job.retries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 900,
    notify: true,
    ...(job.lasts ? { expireInSeconds: job.lasts.seconds, heartbeatSeconds: 60 } : {}),
  };
  await boss.createQueue(job.name, settings);
  await boss.updateQueue(job.name, settings);
  const options = job.lasts ? { ...workOptions, batchSize: 1 } : workOptions;
  await boss.work<object>(job.name, options, (batch) =>
    Promise.all(batch.map((taken) => settle(job, taken, log))),
  );
  if (job.schedule) await boss.schedule(job.name, job.schedule);
}

/** Fails one job of a batch without the others. */
async function settle(job: AnyJob, taken: { id: string; data: object }, log: Log) {
  try {
    await job.run(taken.data as never);
    return { id: taken.id, status: 'completed' as const };
  } catch (err) {
    log.error({ err, job: job.name }, 'A job failed');
    const reason = toLogError(err).message.slice(0, 500);
    return { id: taken.id, status: 'failed' as const, output: { reason } };
  }
}
