import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import {
  countsFor,
  countsOf,
  isCounted,
  isOver,
  isTaken,
} from '#features/attendance/server/attendance.fragments.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { campSql } from '#features/programme/server/camps/camps.fragments.ts';
import { currentSessions, heldAt } from '#features/programme/server/sessions/sessions.fragments.ts';
import { isJudgedSheet } from '#features/results/server/sheets/sheets.fragments.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { sheetDeadline } from '#features/warnings/server/warnings.fragments.ts';
import { warnings } from '#features/warnings/server/warnings.table.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { absencesAtRisk, glanceLength, sheetsAtRisk } from '../people.rules.ts';
import { personNotes } from './people.table.ts';

/** Whether nobody is at risk any more in the camp that the query reads as `c`. */
export const isCampOver = (c: string, now: Date): SQL<boolean> =>
  sql`${campSql.status(c, clubDay(now))} in ('finished', 'archived')`;

/** Only the last so many of a list that is ordered from new to old. */
const lastOf = (list: SQL): SQL => sql`(${list})[1:${sql.raw(String(glanceLength))}]`;

/**
 * The rule of who is at risk, as common table expressions. `camp` names one with `id` and `sheet_days`, `trainee` one
 * with `user_id`, `camp_id`, `joined_at`, `sheet_percent`, `is_over` and `has_unknown_handle`. `judged` has a row for
 * each trainee, with the last marks from new to old and the reasons in `risk`; `is_judged` says whether there was anything
 * to judge them by. What Codeforces gave for a handle that it does not know any more judges nobody.
 * Results of sheets from before they joined are shown, and judge nobody.
 */
export function judgedTrainees({ camp, trainee, now }: { camp: string; trainee: string; now: Date }): SQL {
  const [camps, trainees] = [sql.raw(camp), sql.raw(trainee)];
  const at = sql`${now.toISOString()}::timestamptz`;
  const { attended, held } = countsOf('a');
  const newest = sql.raw('order by a.held_at desc, a.position desc');
  return sql`held as materialized (
      select t.*, case when ${isJudgedSheet('t', 's')} then s.problems end as problems, ${isTaken('t')} as is_taken, ${isOver(sql`t.held_at`, at)} as is_over,
        ${sheetDeadline(sql`t.held_at`, sql`c.sheet_days`)} <= ${at} as is_due
      from (select t.*, ${heldAt('t')} as held_at from ${currentSessions('t')}) t
      join ${camps} c on c.id = t.camp_id
      left join ${sheetColumns} s on s.session_id = t.id and s.kind = 'sheet'
      where t.held_at <= ${at}
    ), record as (
      select e.user_id, e.camp_id, e.sheet_percent, t.held_at, t.position, t.problems, t.attendance, x.solved,
        case when x.manual is not null or not e.has_unknown_handle then x.solved end as known, counted.yes as is_counted,
        t.is_over, counted.yes and t.is_taken as is_taken, ${isCounted('t', 'e')} and t.is_due as is_due, m.state
      from ${trainees} e
      join held t on t.camp_id = e.camp_id
      left join ${attendanceMarks} m on m.session_id = t.id and m.user_id = e.user_id
      cross join lateral (select ${countsFor({ session: 't', enrolment: 'e', mark: 'm' })} as yes) counted
      left join ${sheetCells} x on x.session_id = t.id and x.kind = 'sheet' and x.user_id = e.user_id
      where counted.yes or x.solved is not null
    ), seen as (
      select a.user_id, a.camp_id, ${held} as held, ${attended} as attended,
        array_agg(a.state ${newest}) filter (where a.state is not null or (a.is_taken and a.is_over)) as marks,
        array_agg(a.state ${newest}) filter (where a.is_taken and a.is_over) as over,
        json_agg(json_build_object('solved', a.solved, 'problems', a.problems) ${newest})
          filter (where a.problems is not null) as sheets,
        array_agg(coalesce(a.known * 100 < a.sheet_percent * a.problems, false) ${newest})
          filter (where a.problems is not null and a.is_due) as behind,
        count(*) filter (where a.problems is not null and a.is_due and a.known is not null) as results,
        bool_or(a.is_counted) as met, bool_or(a.is_counted and a.is_over and a.attendance) as met_attendance
      from record a group by a.user_id, a.camp_id
    ), warned as (
      select w.user_id, w.camp_id, count(*)::int as warnings from ${warnings} w join ${camps} c on c.id = w.camp_id
      where w.withdrawn_at is null group by w.user_id, w.camp_id
    ), judged as (
      select e.*, coalesce(seen.held, 0) as held, coalesce(seen.attended, 0) as attended,
        ${lastOf(sql`seen.marks`)} as marks, seen.sheets, coalesce(warned.warnings, 0) as warnings,
        coalesce(warned.warnings > 0 or cardinality(seen.over) > 0 or seen.results > 0 or e.has_unknown_handle, false) as is_judged,
        coalesce(seen.met, false) as met, coalesce(seen.met_attendance, false) as met_attendance,
        case when e.is_over then '{}' else array_remove(array[
          case when warned.warnings > 0 then 'warnings' end,
          case when array_length(seen.over, 1) >= ${absencesAtRisk}
            and 'absent' = all((seen.over)[1:${sql.raw(String(absencesAtRisk))}]) then 'absences' end,
          case when array_length(seen.behind, 1) >= ${sheetsAtRisk}
            and true = all((seen.behind)[1:${sql.raw(String(sheetsAtRisk))}]) then 'sheets' end,
          case when e.has_unknown_handle then 'handle' end
        ], null) end as risk
      from ${trainees} e
      left join seen using (user_id, camp_id)
      left join warned using (user_id, camp_id)
    )`;
}

/**
 * The last talk with each trainee of `camps`: the newest note with an outcome or a day to ask again. A note of text alone
 * leaves that day as it is. Nobody reads notes on themselves.
 */
export const lastContacts = (camps: string, reader: string): SQL => sql`(
    select distinct on (n.user_id, n.camp_id) n.user_id, n.camp_id, n.outcome, n.follow_up_on, n.author_id
    from ${personNotes} n join ${sql.raw(camps)} w on w.id = n.camp_id
    where n.user_id <> ${reader} and (n.outcome is not null or n.follow_up_on is not null)
    order by n.user_id, n.camp_id, n.id desc)`;

/** Whether the reader wants to ask a trainee `e` again by now: their mentor, or who wrote it down in `contact`. */
export const isDue = ({
  contact,
  e,
  reader,
  now,
}: {
  contact: string;
  e: string;
  reader: string;
  now: Date;
}) =>
  sql<boolean>`coalesce(${sql.raw(contact)}.follow_up_on <= ${clubDay(now)}
    and ${reader}::uuid in (${sql.raw(contact)}.author_id, ${sql.raw(e)}.mentor_id), false)`;

/** Those that go with these people and camps. */
export const notesGone = (people: SQLWrapper, camps: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${personNotes} x where x.user_id = ${people} or x.camp_id = ${camps})`;
