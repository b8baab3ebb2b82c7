import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { excuses } from './excuses.table.ts';

/** Excuses of a session that were not rejected. */
export const excuseCount = (sessionId: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${excuses} x where x.session_id = ${sessionId} and x.state <> 'rejected')`;

/** Those that go with these people and sessions. */
export const excusesGone = (people: SQLWrapper, sessions: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${excuses} x where x.user_id = ${people} or x.session_id = ${sessions})`;
