import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { heldAt } from '#features/programme/server/sessions/sessions.fragments.ts';
import { attendedStates, sessionHours } from '../attendance.rules.ts';
import { attendanceMarks } from './attendance.table.ts';

const stateList = sql.raw(attendedStates.map((state) => `'${state}'`).join(', '));

/** Whether a mark counts as attended. */
export const isAttended = (state: SQLWrapper): SQL<boolean> => sql`${state} in (${stateList})`;

/** `isCounted` as SQL, where the query reads the session and the enrolment under these aliases. */
export const isCounted = (session: string, enrolment: string): SQL<boolean> =>
  sql`${heldAt(session)} >= ${sql.raw(enrolment)}.joined_at`;

/** `isOver` as SQL. */
export const isOver = (heldMoment: SQL, now: SQL): SQL<boolean> =>
  sql`${heldMoment} + make_interval(hours => ${sql.raw(String(sessionHours))}) < ${now}`;

/** All marks of a session. */
export const markCount = (sessionId: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${attendanceMarks} m where m.session_id = ${sessionId})`;

/** Who attended a session, as an array of ids. */
export const attendedBy = (sessionId: SQLWrapper): SQL<string[]> => sql`
    array(select m.user_id from ${attendanceMarks} m where m.session_id = ${sessionId} and ${isAttended(sql`m.state`)}
      order by m.marked_at, m.user_id)`;
