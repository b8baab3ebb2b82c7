import { sql } from 'drizzle-orm';
import { worker, workerValues, worksIn } from '#features/camps/server/camps.fragments.ts';
import { campCounts, camps, enrolments } from '#features/camps/server/camps.table.ts';
import { trainingSessions } from '#features/sessions/server/sessions.table.ts';
import { users } from '#features/users/server/users.table.ts';
import { type Pool, preparedQuery, type Root } from '#kit/server/database/client.ts';
import { likePattern } from '#kit/server/database/like.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { AttendanceState } from '../attendance.rules.ts';
import { isAttended } from './attendance.fragments.ts';
import { attendanceCounts, attendanceMarks } from './attendance.table.ts';

export interface GridColumn {
  sessionId: string;
  title: string;
  startsAt: string | null;
  createdAt: string;
  present: number;
}

export interface GridRow {
  userId: string;
  name: string;
  email: string;
  phone: string | null;
  joinedAt: string;
  /** All of the person's marks by session, also those of other waves. */
  cells: Record<string, AttendanceState> | null;
}

const search = sql.placeholder('search');
const found = sql`(${search}::text is null or e.name ilike ${search})`;

/**
 * Reads the page in the order of an index; triggers keep the counts of the wave and of each session. Archived people are
 * few, so they are subtracted: a join would read everybody in the wave.
 */
const gridPage = sql`
  with wave as materialized (
    select c.id, ${worksIn(worker, sql`c.id`)} as works
    from ${camps} c where c.id = ${sql.placeholder('campId')} and c.archived_at is null
  ), read as materialized (
    select id from wave where works
  ), session as materialized (
    select t.id, t.title, t.starts_at, t.created_at, t.position from ${trainingSessions} t where t.camp_id = (select id from read)
  ), page as materialized (
    select e.user_id, e.name, e.joined_at, u.email, u.phone
    from ${enrolments} e join ${users} u on u.id = e.user_id and u.archived_at is null
    where e.camp_id = (select id from read) and ${found}
    order by e.name, e.user_id limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}
  ), gone as materialized (
    select e.user_id, ${found} as found from ${users} u join ${enrolments} e on e.user_id = u.id
    where u.archived_at is not null and e.camp_id = (select id from read)
  ), gone_attended as materialized (
    select m.session_id, count(*) as number from gone
    join ${attendanceMarks} m on m.user_id = gone.user_id and ${isAttended(sql`m.state`)} group by m.session_id
  )
  select wave.works,
    (case when ${search}::text is null then coalesce((select enrolled from ${campCounts} where camp_id = (select id from read)), 0)
      else (select count(*) from ${enrolments} e where e.camp_id = (select id from read) and e.name ilike ${search}) end
      - (select count(*) from gone where found))::int as total,
    (select coalesce(json_agg(json_build_object('sessionId', session.id, 'title', session.title,
        'startsAt', session.starts_at, 'createdAt', session.created_at,
        'present', coalesce(counted.attended, 0) - coalesce(gone_attended.number, 0)) order by session.position, session.id), '[]')
      from session left join ${attendanceCounts} counted on counted.session_id = session.id
      left join gone_attended on gone_attended.session_id = session.id) as columns,
    (select coalesce(json_agg(json_build_object('userId', page.user_id, 'name', page.name, 'email', page.email,
        'phone', page.phone, 'joinedAt', page.joined_at, 'cells', (
          select json_object_agg(m.session_id, m.state) from ${attendanceMarks} m where m.user_id = page.user_id)
        ) order by page.name, page.user_id), '[]') from page) as rows
  from wave`;

const gridQuery = (db: Pool, name: string) =>
  db
    .select({
      works: sql<boolean>`works`,
      total: sql<number>`total`,
      columns: sql<GridColumn[]>`columns`,
      rows: sql<GridRow[]>`rows`,
    })
    .from(sql`(${gridPage}) grid`)
    .prepare(name);

interface Wanted extends PageRequest {
  campId: string;
  search?: string;
  actor: Actor;
}

/** A page of a wave's grid in one round trip, empty unless the actor works in the wave; null when there is none. */
export async function findGrid(db: Root, { campId, search, actor, ...page }: Wanted) {
  const [grid] = await preparedQuery(db, 'attendance_grid', gridQuery).execute({
    campId,
    search: search ? likePattern(search) : null,
    ...workerValues(actor),
    limit: page.size,
    offset: offsetOf(page),
  });
  return grid ?? null;
}
