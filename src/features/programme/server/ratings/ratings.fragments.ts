import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { sessionRatings } from './ratings.table.ts';

/** Those that go with these people and sessions. */
export const ratingsGone = (people: SQLWrapper, sessions: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${sessionRatings} x where x.user_id = ${people} or x.session_id = ${sessions})`;
