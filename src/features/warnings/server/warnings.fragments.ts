import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { clubZone } from '#club/shared/club-time.ts';
import { warnings } from './warnings.table.ts';

const zone = sql.raw(`'${clubZone}'`);

/** `sheetDeadline` as SQL. */
export const sheetDeadline = (heldMoment: SQL, days: SQL): SQL<Date> =>
  sql`((${heldMoment} at time zone ${zone}) + make_interval(days => ${days})) at time zone ${zone}`;

interface Gone {
  userIds: string[];
  campIds: string[];
}

const isGone = ({ userIds, campIds }: Gone): SQL =>
  sql`(w.user_id = any(${sql.param(userIds)}::uuid[]) or w.camp_id = any(${sql.param(campIds)}::uuid[]))`;

/** Warnings of these people, and those sent in these camps. */
export const warningsGone = (gone: Gone): SQL<number> =>
  sql`(select count(*)::int from ${warnings} w where ${isGone(gone)})`;

const evidenceOf = (sessionId: string): string => JSON.stringify([{ sessionId }]);

/** Warnings in force that stay when these sessions are deleted, but can no longer name them. */
export const warningsUnplaced = ({ sessionIds, ...gone }: Gone & { sessionIds: string[] }): SQL<number> =>
  sql`(select count(*)::int from ${warnings} w where w.withdrawn_at is null and not ${isGone(gone)}
    and (w.session_id = any(${sql.param(sessionIds)}::uuid[])
      or w.evidence->'sessions' @> any(${sql.param(sessionIds.map(evidenceOf))}::jsonb[])))`;

/** Warnings in force that name a session, by themselves or in their evidence. */
export const warningCount = (sessionId: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${warnings} w where w.withdrawn_at is null and (w.session_id = ${sessionId}
    or w.evidence->'sessions' @> jsonb_build_array(jsonb_build_object('sessionId', ${sessionId}))))`;
