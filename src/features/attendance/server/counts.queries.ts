import { sql } from 'drizzle-orm';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import type { WrongCount } from '#club/server/stored-count.ts';
import type { Database } from '#kit/server/database/client.ts';
import { attendanceCounts, attendanceMarks } from './attendance.table.ts';

export interface WrongAttended extends WrongCount {
  campId: string;
}

export const findWrongAttended = async (db: Database): Promise<WrongAttended[]> => [
  ...(await db.execute<WrongAttended>(sql`
    select t.camp_id as "campId", t.id::text as place, coalesce(n.attended, 0)::text as stored,
      coalesce(m.counted, 0)::text as counted
    from ${trainingSessions} t
    left join ${attendanceCounts} n on n.session_id = t.id
    left join (
      select m.session_id, count(*) as counted from ${attendanceMarks} m
      join ${trainingSessions} t on t.id = m.session_id
      join ${enrolments} e on e.camp_id = t.camp_id and e.user_id = m.user_id
      where m.state in ('present', 'late') group by m.session_id
    ) as m on m.session_id = t.id
    where coalesce(n.attended, 0) <> coalesce(m.counted, 0)`)),
];

export async function setAttended(tx: Database, wrong: readonly WrongAttended[]): Promise<void> {
  await tx.execute(sql`
    insert into ${attendanceCounts} (session_id, attended)
    select place, counted from json_to_recordset(${JSON.stringify(wrong)}::json) as r (place uuid, counted int)
    on conflict (session_id) do update set attended = excluded.attended`);
}
