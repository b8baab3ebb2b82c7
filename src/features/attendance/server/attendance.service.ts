import { sql } from 'drizzle-orm';
import { trainingSessions } from '#features/sessions/server/sessions.table.ts';
import { attendedStates } from '../attendance.rules.ts';
import { attendanceMarks } from './attendance.table.ts';

const states = sql.raw(attendedStates.map((state) => `'${state}'`).join(', '));

/** Who was there, as a part of a query over sessions. */
export const attended = sql<string[]>`
  array(select m.user_id from ${attendanceMarks} m where m.session_id = ${trainingSessions.id} and m.state in (${states})
    order by m.marked_at, m.user_id)`;
