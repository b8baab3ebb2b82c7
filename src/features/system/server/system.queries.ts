import { notInArray, type SQL, sql } from 'drizzle-orm';
import { fullName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, findRows } from '#kit/server/database/client.ts';
import { type QueueSummary, queueSummaries, unfinishedJobs } from '#kit/server/jobs/jobs.queries.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { BackupOut } from '../system.contract.ts';
import type { ProblemKind } from '../system.rules.ts';
import { backupQueue } from './backup.queries.ts';
import { backups, systemAlerts } from './system.table.ts';

/** `failure` is a code. */
export interface BackupRecord extends Omit<BackupOut, '_id' | 'state' | 'madeBy'> {
  id: string;
  madeBy: string | null;
  madeByName: string | null;
}

/** Of `backups b` left joined with `users u`. */
const backupFields = sql`json_build_object('id', b.id, 'name', b.name, 'reason', b.reason, 'place', b.place,
  'startedAt', b.started_at, 'finishedAt', b.finished_at, 'size', b.size, 'rows', b.row_count, 'files', b.file_count,
  'version', b.version, 'provenAt', b.proven_at, 'proof', b.proof_state, 'failure', b.failure,
  'madeBy', b.made_by, 'madeByName', ${fullName('u')})`;
const backupSource = sql`${backups} b left join ${users} u on u.id = b.made_by`;

/** It was read through without a fault, and restored where the server allows it. */
const isGood = sql`b.proof_state in ('proven', 'not_possible')`;
const newestBackup = (where: SQL) =>
  sql`(select ${backupFields} from ${backupSource} where ${where} order by b.finished_at desc nulls last, b.id desc limit 1)`;

export interface SystemState {
  postgres: string;
  databaseSize: number;
  lastGood: BackupRecord | null;
  /** The last attempt to make one that ended, well or not. */
  lastEnded: BackupRecord | null;
  /** One waits, is being made or tested. */
  busy: boolean;
  backupSize: number;
  queue: QueueSummary[];
  alerts: { kind: string; since: string }[];
}

/** Everything that the database knows about the installation, in one round trip. */
export async function findState(db: Database, { failedSince }: { failedSince: Date }): Promise<SystemState> {
  const [row] = await findRows<SystemState & Record<string, unknown>>(
    db,
    sql`
    select current_setting('server_version') as postgres,
      pg_database_size(current_database())::float8 as "databaseSize",
      ${newestBackup(isGood)} as "lastGood",
      ${newestBackup(sql`b.finished_at is not null`)} as "lastEnded",
      exists (select from ${unfinishedJobs(backupQueue, {})} job) as busy,
      (select coalesce(sum(size), 0)::float8 from ${backups}) as "backupSize",
      ${queueSummaries(failedSince)} as queue,
      (select coalesce(json_agg(json_build_object('kind', kind, 'since', since)), '[]') from ${systemAlerts}) as alerts`,
  );
  if (!row) throw new Error('the state of the system has no row');
  return row;
}

/** One page of backups, newest first, those that wait or run before all others. */
export async function findBackups(
  db: Database,
  page: PageRequest,
): Promise<{ rows: BackupRecord[]; total: number }> {
  const [found] = await findRows<{ rows: BackupRecord[]; total: number }>(
    db,
    sql`
    select (select count(*)::int from ${backups}) as total,
      (select coalesce(json_agg(page.fields), '[]') from (
        select ${backupFields} as fields from ${backupSource}
        order by b.finished_at desc nulls first, b.id desc limit ${page.size} offset ${offsetOf(page)}) page) as rows`,
  );
  return found ?? { rows: [], total: 0 };
}

export async function findBackup(db: Database, id: string): Promise<BackupRecord | null> {
  const [found] = await findRows<{ fields: BackupRecord }>(
    db,
    sql`select ${backupFields} as fields from ${backupSource} where b.id = ${id}`,
  );
  return found?.fields ?? null;
}

/** Stores what is wrong now and forgets what no longer is; returns when leaders were notified of each. */
export async function storeAlerts(
  tx: Database,
  kinds: readonly ProblemKind[],
  now: Date,
): Promise<Map<string, Date | null>> {
  await tx
    .delete(systemAlerts)
    .where(kinds.length > 0 ? notInArray(systemAlerts.kind, [...kinds]) : undefined);
  if (kinds.length === 0) return new Map();
  const rows = await tx
    .insert(systemAlerts)
    .values(kinds.map((kind) => ({ kind, since: now })))
    .onConflictDoUpdate({ target: systemAlerts.kind, set: { kind: sql`excluded.kind` } })
    .returning();
  return new Map(rows.map(({ kind, toldAt }) => [kind, toldAt]));
}

export async function markTold(tx: Database, kinds: readonly ProblemKind[], at: Date): Promise<void> {
  await tx
    .update(systemAlerts)
    .set({ toldAt: at })
    .where(sql`${systemAlerts.kind} = any(${sql.param([...kinds])}::text[])`);
}
