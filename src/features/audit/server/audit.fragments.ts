import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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

/** What a recorded write returns. */
export interface Written<T> extends Record<string, unknown> {
  before: T | null;
  after: T | null;
}

/** The `returning` clause of a recorded write whose value is in this column. */
export const beforeAndAfter = <T>(column: string) => ({
  before: sql<T | null>`old.${sql.identifier(column)}`.as('before'),
  after: sql<T | null>`new.${sql.identifier(column)}`.as('after'),
});

/**
 * A write that returns a value as `before` and `after`, with its audit entry in the same statement. For frequent acts: the
 * entry costs no round trip of its own. A write that leaves the value as it was is not recorded.
 */
export const recordedWrite = (
  write: SQLWrapper,
  { action, correction = action, actorId, targetId, details, at }: Recorded,
): SQL => sql`
  with written as ${write}, recorded as (
    insert into ${auditEntries} (created_at, action, actor_id, target_id, details)
    select ${at.toISOString()}::timestamptz, case when before is null then ${action} else ${correction} end,
      ${actorId}::uuid, ${targetId}::uuid,
      ${JSON.stringify(details)}::jsonb || jsonb_strip_nulls(jsonb_build_object('from', before, 'to', after))
    from written where before is distinct from after)
  select before, after from written`;
