import { sql } from 'drizzle-orm';
import { worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { hasUnknownHandle } from '#features/results/server/sheets/sheets.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, findRows } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Language } from '#kit/shared/language.ts';
import type { QueryOf } from '#kit/shared/endpoint.ts';
import { offsetOf } from '#kit/shared/page.ts';
import type { listTrainees as listContract, TraineeOut } from '../people.contract.ts';
import { glanceLength, type Missing } from '../people.rules.ts';
import { isCampOver, isDue, judgedTrainees, lastContacts } from './risk.fragments.ts';
import { personNotes } from './people.table.ts';

type Filter = QueryOf<typeof listContract> & { language: Language; now: Date; userId?: string };

/** A trainee, and what a message in their own language needs. */
export interface TraineeRow extends Omit<TraineeOut, 'message'> {
  firstName: string;
  speaks: Language;
  ownWave: string;
  from: string;
  isDue: boolean;
}

interface Totals extends Record<string, unknown> {
  count: number;
  atRisk: number;
  due: number;
  judged: number;
  missing: Missing | null;
}

/** Past the end of the list there is a row with the totals alone. Marks and sheets are from new to old. */
type Found = Totals & (TraineeRow | { userId: null });

/**
 * One pass over the sessions that were held and the trainees of the camps. The people are few where somebody works; those
 * who work everywhere name the camp. In a camp that is over nobody is at risk any more.
 */
export async function listTrainees(db: Database, actor: Actor, filter: Filter) {
  const { search, campId, mentorId, userId, risk = false, due = false, language, now } = filter;
  const before = offsetOf(filter);
  const found = await findRows<Found>(
    db,
    sql`
    with wave as materialized (
      select c.id, ${titleIn(language, 'c')} as title, ${titleIn('en', 'c')} as english, ${titleIn('ar', 'c')} as arabic, ${titleIn(language, 'l')} as level, c.target, c.sheet_percent,
        c.sheet_days, ${isCampOver('c', now)} as is_over
      from ${camps} c join ${levels} l on l.id = c.level_id
      where c.archived_at is null and ${worksIn(actor, sql`c.id`)}
        ${campId === undefined ? sql`` : sql`and c.id = ${campId}`}
        ${userId === undefined ? sql`` : sql`and c.id in (select camp_id from ${enrolments} where user_id = ${userId})`}
    ), trainee as materialized (
      select e.*, ${fullName('u')} as name, u.first_name, u.language, case u.language when 'ar' then wave.arabic else wave.english end as own_wave,
        u.codeforces_handle, u.email, u.phone, wave.title, wave.level, wave.target, wave.sheet_percent, wave.is_over,
        ${hasUnknownHandle('u')} as has_unknown_handle
      from ${enrolments} e join wave on wave.id = e.camp_id
      join ${users} u on u.id = e.user_id and u.archived_at is null
      where ${search ? foldedContains(searchDetails('u'), search) : sql`true`}
        and ${mentorId === undefined ? sql`true` : sql`e.mentor_id = ${mentorId}`}
        and ${userId === undefined ? sql`true` : sql`e.user_id = ${userId}`}
    ), ${judgedTrainees({ camp: 'wave', trainee: 'trainee', now })}, noted as (
      select n.user_id, n.camp_id, count(*)::int as notes from ${personNotes} n join wave on wave.id = n.camp_id
      where n.user_id <> ${actor.id} group by n.user_id, n.camp_id
    ), known as materialized (
      select judged.*, coalesce(noted.notes, 0) as notes, contact.outcome,
        case when not is_over then contact.follow_up_on end as follow_up_on,
        not is_over and ${isDue({ contact: 'contact', e: 'judged', reader: actor.id, now })} as is_due
      from judged left join noted using (user_id, camp_id) left join ${lastContacts('wave', actor.id)} contact using (user_id, camp_id)
    ), listed as materialized (
      select *, row_number() over (order by mentor_id is not distinct from ${actor.id} desc, is_over, is_due desc,
        cardinality(risk) desc, warnings desc, name, user_id, camp_id) as place
      from known where ${risk ? sql`cardinality(risk) > 0` : sql`true`} and ${due ? sql`is_due` : sql`true`}
    ), totals as (
      select (select count(*)::int from listed) as count, (count(*) filter (where cardinality(risk) > 0))::int as at_risk,
        (count(*) filter (where is_due))::int as due,
        (count(*) filter (where is_judged))::int as judged,
        case when bool_or(is_judged) then null when not bool_or(met) then 'session'
          when bool_or(met_attendance) then 'attendance' else 'result' end as missing
      from known
    )
    select totals.count, totals.at_risk as "atRisk", totals.due, totals.judged, totals.missing, j.user_id as "userId", j.name, j.codeforces_handle as handle,
      j.email, j.phone, json_build_object('_id', j.camp_id, 'title', j.title, 'level', j.level) as camp,
      j.mentor_id is not distinct from ${actor.id} as mine,
      case when mentor.id is not null then json_build_object('_id', mentor.id, 'name', ${fullName('mentor')}) end as mentor,
      j.attended, j.held, coalesce(to_json(j.marks), '[]') as "lastMarks",
      (select coalesce(json_agg(sheet.value), '[]') from json_array_elements(j.sheets) with ordinality sheet (value, place)
        where sheet.place <= ${glanceLength}) as "lastSheets",
      j.total, j.target as "outOf", j.warnings, j.risk, j.notes, j.outcome, j.follow_up_on::text as "followUpOn",
      j.is_due as "isDue", j.first_name as "firstName", j.language as speaks, j.own_wave as "ownWave",
      (select first_name from ${users} where id = ${actor.id}) as from
    from totals
    left join listed j on j.place > ${before} and j.place <= ${before + filter.size}
    left join ${users} mentor on mentor.id = j.mentor_id
    order by j.place`,
  );
  const {
    count: total = 0,
    atRisk: everyAtRisk = 0,
    due: everyDue = 0,
    judged = 0,
    missing = null,
  } = found[0] ?? {};
  // People read marks and sheets from old to new.
  const data = found.flatMap(
    ({
      count: _count,
      atRisk: _atRisk,
      due: _due,
      judged: _judged,
      missing: _missing,
      ...row
    }): TraineeRow[] =>
      row.userId === null
        ? []
        : [{ ...row, lastMarks: row.lastMarks.toReversed(), lastSheets: row.lastSheets.toReversed() }],
  );
  return { data, total, atRisk: everyAtRisk, due: everyDue, judged, missing };
}
