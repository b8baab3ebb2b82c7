import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { worker, workerValues, worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { campCounts, camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { currentSessions, heldAt } from '#features/programme/server/sessions/sessions.fragments.ts';
import { searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Pool, preparedQuery, type Root } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Language } from '#kit/shared/language.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { AttendanceState } from '../attendance.rules.ts';
import { isAttended } from './attendance.fragments.ts';
import { attendanceCounts, attendanceMarks } from './attendance.table.ts';

export interface GridColumn {
  sessionId: string;
  title: string;
  startsAt: string | null;
  heldAt: string;
  present: number;
}

export interface GridRow {
  userId: string;
  name: string;
  handle: string | null;
  email: string;
  phone: string | null;
  joinedAt: string;
  /** All of the person's marks by session, also those of other camps. */
  cells: Record<string, AttendanceState> | null;
}

/** The values of one search, or placeholders for them. */
interface GridValues {
  campId: string | Placeholder;
  actor: Actor | typeof worker;
  limit: number | Placeholder;
  offset: number | Placeholder;
  language: Language;
}

/** Archived people are few, so they are subtracted: a join would read everybody in the camp. */
const everybody = sql`coalesce((select enrolled from ${campCounts} where camp_id = (select id from read)), 0)
  - (select count(*) from gone)`;

const countFound = (found: SQL) => sql`(select count(*) from ${enrolments} e
  join ${users} u on u.id = e.user_id and u.archived_at is null
  where e.camp_id = (select id from read) and ${found})`;

/**
 * Reads the page in the order of an index; triggers keep the counts of the camp and of each session. A search is part of
 * the statement, because its plan depends on what is searched.
 */
const gridPage = ({ campId, actor, limit, offset, language }: GridValues, found?: SQL) => sql`
  with wave as materialized (
    select c.id, ${worksIn(actor, sql`c.id`)} as works
    from ${camps} c where c.id = ${campId} and c.archived_at is null
  ), read as materialized (
    select id from wave where works
  ), session as materialized (
    select t.id, ${titleIn(language, 't')} as title, t.starts_at, ${heldAt('t')} as held_at, t.position from ${currentSessions('t')} where t.camp_id = (select id from read)
  ), page as materialized (
    select e.user_id, e.name, e.joined_at, u.codeforces_handle as handle, u.email, u.phone
    from ${enrolments} e join ${users} u on u.id = e.user_id and u.archived_at is null
    where e.camp_id = (select id from read) and ${found ?? sql`true`}
    order by e.name, e.user_id limit ${limit} offset ${offset}
  ), gone as materialized (
    select e.user_id from ${users} u join ${enrolments} e on e.user_id = u.id
    where u.archived_at is not null and e.camp_id = (select id from read)
  ), gone_attended as materialized (
    select m.session_id, count(*) as number from gone
    join ${attendanceMarks} m on m.user_id = gone.user_id and ${isAttended(sql`m.state`)} group by m.session_id
  )
  select wave.works,
    (${found ? countFound(found) : everybody})::int as total,
    (select coalesce(json_agg(json_build_object('sessionId', session.id, 'title', session.title,
        'startsAt', session.starts_at, 'heldAt', session.held_at,
        'present', coalesce(counted.attended, 0) - coalesce(gone_attended.number, 0)) order by session.position, session.id), '[]')
      from session left join ${attendanceCounts} counted on counted.session_id = session.id
      left join gone_attended on gone_attended.session_id = session.id) as columns,
    (select coalesce(json_agg(json_build_object('userId', page.user_id, 'name', page.name, 'handle', page.handle, 'email', page.email,
        'phone', page.phone, 'joinedAt', page.joined_at, 'cells', (
          select json_object_agg(m.session_id, m.state) from ${attendanceMarks} m where m.user_id = page.user_id)
        ) order by page.name, page.user_id), '[]') from page) as rows
  from wave`;

const selectGrid = (db: Pool, values: GridValues, found?: SQL) =>
  db
    .select({
      works: sql<boolean>`works`,
      total: sql<number>`total`,
      columns: sql<GridColumn[]>`columns`,
      rows: sql<GridRow[]>`rows`,
    })
    .from(sql`(${gridPage(values, found)}) grid`);

const gridQuery = (language: Language) => (db: Pool, name: string) =>
  selectGrid(db, {
    campId: sql.placeholder('campId'),
    actor: worker,
    limit: sql.placeholder('limit'),
    offset: sql.placeholder('offset'),
    language,
  }).prepare(name);

interface Wanted extends PageRequest {
  campId: string;
  search?: string;
  actor: Actor;
  language: Language;
}

/** A page of a camp's grid in one round trip, empty unless the actor works in the camp; null when there is none. */
export async function findGrid(db: Root, { campId, search, actor, language, ...page }: Wanted) {
  const values = { campId, limit: page.size, offset: offsetOf(page) };
  const [grid] = search
    ? await selectGrid(db, { ...values, actor, language }, foldedContains(searchDetails('u'), search))
    : await preparedQuery(db, `attendance_grid_${language}`, gridQuery(language)).execute({
        ...values,
        ...workerValues(actor),
      });
  return grid ?? null;
}
