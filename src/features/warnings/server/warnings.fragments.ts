import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { warnings } from './warnings.table.ts';

/** Warnings of these people, and those sent in these waves. */
export const warningsGone = ({ userIds, campIds }: { userIds: string[]; campIds: string[] }): SQL<number> =>
  sql`(select count(*)::int from ${warnings} w where w.user_id = any(${sql.param(userIds)}::uuid[])
    or w.camp_id = any(${sql.param(campIds)}::uuid[]))`;

/** Warnings in force that name a session, by themselves or in their evidence. */
export const warningCount = (sessionId: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${warnings} w where w.withdrawn_at is null and (w.session_id = ${sessionId}
    or w.evidence->'sessions' @> jsonb_build_array(jsonb_build_object('sessionId', ${sessionId}))))`;
