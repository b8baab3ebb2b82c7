import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import type { AuditAction } from '../audit.rules.ts';
import { auditEntries } from './audit.table.ts';

interface Recorded {
  action: AuditAction;
  /** The action when there was a value before; the same one by default. */
  correction?: AuditAction;
  actorId: string;
  targetId: string;
  details: Record<string, unknown>;
  at: Date;
}

/** What a recorded write returns; `before` equals `after` when it changed nothing. */
interface Written<T> {
  before: T | null;
  after: T | null;
}

interface Statements {
  /** Selects the value of the row to write as `before`, for no key update. */
  found: SQLWrapper;
  /** Returns `before` and `after`. It writes to an existing row only `ifFound()`. */
  write: SQLWrapper;
}

/**
 * Without PostgreSQL 18's `returning old`, a write reads the value before through these two. The condition is evaluated
 * before the row changes; afterwards the row would no longer be found.
 */
export const ifFound = () => sql`exists (select from found)`;
export const valueBefore = <T>() => sql<T | null>`(select before from found)`.as('before');

const auditEntryOf = ({ action, correction = action, actorId, targetId, details, at }: Recorded) => sql`
  insert into ${auditEntries} (created_at, action, actor_id, target_id, details)
  select ${at.toISOString()}::timestamptz, case when before is null then ${action} else ${correction} end,
    ${actorId}::uuid, ${targetId}::uuid,
    ${JSON.stringify(details)}::jsonb || jsonb_strip_nulls(jsonb_build_object('from', before, 'to', after))
  from written where before is distinct from after`;

/**
 * A write with its audit entry in the same statement. For frequent acts: the entry costs no round trip of its
 * own. A write that leaves the value as it was is not recorded. Returns nothing when there is no row.
 */
export async function recordedWrite<T>(
  db: Database,
  { found, write }: Statements,
  recorded: Recorded,
): Promise<Written<T> | undefined> {
  const [row] = await db
    .with(
      db.$with('found', {}).as(found.getSQL()),
      db.$with('written', {}).as(write.getSQL()),
      db.$with('recorded', {}).as(auditEntryOf(recorded)),
    )
    .select({ before: sql<T | null>`before`, after: sql<T | null>`after` })
    .from(
      sql`(select before, after from written
        union all select before, before from found where not exists (select from written)) as result`,
    );
  return row;
}

/**
 * A recorded write that inserts the row when it is missing. Nothing is returned only when another transaction inserted the
 * row after the statement had looked for it; the next attempt finds it.
 */
export async function recordedUpsert<T>(
  db: Database,
  statements: Statements,
  recorded: Recorded,
): Promise<Written<T>> {
  for (;;) {
    const written = await recordedWrite<T>(db, statements, recorded);
    if (written) return written;
  }
}
