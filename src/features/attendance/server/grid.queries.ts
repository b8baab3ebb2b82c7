import { sql } from 'drizzle-orm';
import { worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { currentSessions, heldAt } from '#features/programme/server/sessions/sessions.fragments.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, findRows, firstOf } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Language } from '#kit/shared/language.ts';
import type { QueryOf } from '#kit/shared/endpoint.ts';
import { offsetOf } from '#kit/shared/page.ts';
import type { AttendanceColumnOut, AttendanceRowOut, listAttendance } from '../attendance.contract.ts';
import type { AttendanceState } from '../attendance.rules.ts';
import { ownAttendance, turnoutOf } from './attendance.fragments.ts';
import { attendanceMarks } from './attendance.table.ts';

export type GridColumn = AttendanceColumnOut & { heldAt: string };

export interface GridRow extends Omit<AttendanceRowOut, 'cells' | 'counted'> {
  /** All of the person's marks by session, also those of other camps. */
  cells: Record<string, AttendanceState> | null;
}

export type GridWanted = QueryOf<typeof listAttendance> & { language: Language };
type Wanted = GridWanted & { campId: string; actor: Actor; now: Date };

const gridPage = ({ campId, search, actor, language, now, format, ...page }: Wanted) => sql`
  with wave as materialized (
    select c.id, ${titleIn(language, 'c')} as title, ${titleIn(language, 'l')} as level,
      ${worksIn(actor, sql`c.id`)} as works
    from ${camps} c join ${levels} l on l.id = c.level_id where c.id = ${campId} and c.archived_at is null
  ), session as materialized (
    select t.id, ${titleIn(language, 't')} as title, t.starts_at, ${heldAt('t')} as held_at, t.position,
      ${turnoutOf('t', now)} as turnout
    from wave join ${currentSessions('t')} on t.camp_id = wave.id and wave.works
  ), trainee as materialized (
    select e.camp_id, e.user_id, ${fullName('u')} as name, e.joined_at, u.codeforces_handle as handle, u.email, u.phone,
      ${search ? foldedContains(searchDetails('u'), search) : sql`true`} as found
    from wave join ${enrolments} e on e.camp_id = wave.id and wave.works
    join ${users} u on u.id = e.user_id and u.archived_at is null
  ), page as materialized (
    select * from trainee where found order by name, user_id limit ${page.size} offset ${offsetOf(page)}
  )
  select wave.works, wave.title, wave.level, (select count(*)::int from trainee where found) as total,
    (select coalesce(json_agg(json_build_object('sessionId', session.id, 'title', session.title,
        'startsAt', session.starts_at, 'heldAt', session.held_at,
        'turnout', session.turnout) order by session.position, session.id), '[]') from session) as columns,
    (select coalesce(json_agg(json_build_object('userId', page.user_id, 'name', page.name, 'handle', page.handle, 'email', page.email,
        'phone', page.phone, 'joinedAt', page.joined_at, 'cells', (
          select json_object_agg(m.session_id, m.state) from ${attendanceMarks} m where m.user_id = page.user_id),
        ${format === 'json' ? sql`` : sql`'attendance', ${ownAttendance('page', now)},`}
        'beforeScan', (select coalesce(json_object_agg(m.session_id, m.before_scan), '{}') from ${attendanceMarks} m
          where m.user_id = page.user_id and m.before_scan is not null)
        ) order by page.name, page.user_id), '[]') from page) as rows
  from wave`;

interface GridPage extends Record<string, unknown> {
  works: boolean;
  title: string;
  level: string;
  total: number;
  columns: GridColumn[];
  rows: GridRow[];
}

/** A page of a camp's grid in one round trip, empty unless the actor works in the camp; null when there is none. */
export const findGrid = (db: Database, wanted: Wanted) => firstOf(findRows<GridPage>(db, gridPage(wanted)));
