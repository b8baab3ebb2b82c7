import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';

/** Merges data into the queued jobs that match and have not started; false when there is none. */
export async function updateQueued(
  db: Database,
  { name, match, data }: { name: string; match: object; data: object },
): Promise<boolean> {
  const rows = await db.execute(sql`
    update pgboss.job set data = data || ${JSON.stringify(data)}::jsonb
    where name = ${name} and data @> ${JSON.stringify(match)}::jsonb and state in ('created', 'retry') returning 1`);
  return rows.length > 0;
}

/** A subquery of the jobs that match and are not finished: their `data`, and whether they are `active`. */
export const unfinishedJobs = (name: string, match: object): SQL => sql`(
  select data, state = 'active' as active from pgboss.job
  where name = ${name} and data @> ${JSON.stringify(match)}::jsonb and state in ('created', 'retry', 'active'))`;
