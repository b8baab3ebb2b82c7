import { sql } from 'drizzle-orm';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { heldAt } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { hasUnknownHandle, solves } from '#features/results/server/sheets/sheets.fragments.ts';
import { fullName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { type Database, findRows } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Bilingual } from '#kit/shared/second-language.ts';
import type { ReportOut } from '../people.contract.ts';
import { isCampOver, isDue, judgedTrainees, lastContacts } from './risk.fragments.ts';
import { personNotes } from './people.table.ts';

interface Wanted {
  campId?: string;
  since: Date;
  now: Date;
}

export interface ReportRow extends Omit<ReportOut, 'camp'>, Record<string, unknown> {
  camp: Bilingual<'title'> & { id: string };
  level: Bilingual<'title'>;
}

/** The week of a mentor's own trainees, for each of their camps that has begun and is not over. Marks are from new to old. */
export const reportRows = (db: Database, actor: Actor, { campId, since, now }: Wanted) =>
  findRows<ReportRow>(
    db,
    sql`
    with wave as materialized (
      select c.*, false as is_over from ${camps} c
      where c.archived_at is null and not ${isCampOver('c', now)} and coalesce(c.start_date <= ${clubDay(now)}, true)
        and ${worksIn(actor, sql`c.id`)}
        and ${campId === undefined ? sql`true` : sql`c.id = ${campId}`}
    ), trainee as materialized (
      select e.*, ${fullName('u')} as name, wave.sheet_percent, wave.is_over, ${hasUnknownHandle('u')} as has_unknown_handle
      from ${enrolments} e join wave on wave.id = e.camp_id join ${users} u on u.id = e.user_id and u.archived_at is null
      where e.mentor_id = ${actor.id}
    ), ${judgedTrainees({ camp: 'wave', trainee: 'trainee', now })}, ${solves(sql`trainee`)}
    select json_build_object('id', w.id, 'title', w.title, 'titleAr', w.title_ar) as camp,
      json_build_object('title', l.title, 'titleAr', l.title_ar) as level, count(*)::int as trainees,
      coalesce(json_agg(json_build_object('userId', j.user_id, 'name', j.name, 'risk', j.risk, 'warnings', j.warnings, 'lastMarks',
        coalesce(to_json(j.marks), '[]')) order by j.name) filter (where cardinality(j.risk) > 0), '[]') as "atRisk",
      (count(*) filter (where exists (select from ${personNotes} n where n.user_id = j.user_id and n.camp_id = w.id
        and n.author_id = ${actor.id} and n.created_at >= ${since.toISOString()})))::int as contacted,
      (select coalesce(sum(number), 0) from solve where camp_id = w.id and at >= ${since.toISOString()})::int as solved,
      (count(*) filter (where exists (select from ${attendanceMarks} m join ${trainingSessions} t on t.id = m.session_id
        where m.user_id = j.user_id and t.camp_id = w.id and t.archived_at is null and m.state = 'absent'
          and ${heldAt('t')} >= ${since.toISOString()})))::int as absent
    from judged j join wave w on w.id = j.camp_id join ${levels} l on l.id = w.level_id
    group by w.id, w.title, w.title_ar, l.id order by w.id`,
  );

export async function isMentorOf(
  db: Database,
  { mentorId, userId, campId }: Record<'mentorId' | 'userId' | 'campId', string>,
): Promise<boolean> {
  const found = await findRows(
    db,
    sql`select 1 from ${enrolments} where camp_id = ${campId} and user_id = ${userId} and mentor_id = ${mentorId}`,
  );
  return found.length > 0;
}

/** How many trainees the actor wants to ask again by now, in camps that run. */
export async function countDue(db: Database, actor: Actor, now: Date): Promise<number> {
  const [row] = await findRows<{ due: number }>(
    db,
    sql`
    with wave as (
      select c.id from ${camps} c
      where c.archived_at is null and not ${isCampOver('c', now)} and ${worksIn(actor, sql`c.id`)}
    )
    select count(*)::int as due from ${lastContacts('wave', actor.id)} contact
    join ${enrolments} e using (user_id, camp_id) join ${users} u on u.id = e.user_id and u.archived_at is null
    where ${isDue({ contact: 'contact', e: 'e', reader: actor.id, now })}`,
  );
  return row?.due ?? 0;
}
