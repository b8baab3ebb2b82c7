import { PgBoss } from 'pg-boss';
import type { Connection } from '../database/client.ts';
import { jobSchema, optionsOf } from './jobs.ts';

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
