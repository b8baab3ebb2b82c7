import { type SQL, sql } from 'drizzle-orm';
import { countedAttendance, countsOf, traineesOf } from '#features/attendance/server/attendance.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { heldAt } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { hasUnknownHandle, solves } from '#features/results/server/sheets/sheets.fragments.ts';
import type { AttendanceState } from '#features/attendance/attendance.rules.ts';
import type { Risk } from '#features/people/people.rules.ts';
import { isCampOver, judgedTrainees } from '#features/people/server/risk.fragments.ts';
import { fullName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { warnings } from '#features/warnings/server/warnings.table.ts';
import { type Database, findRows } from '#kit/server/database/client.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Language } from '#kit/shared/language.ts';
import { clubZone } from '#club/shared/club-time.ts';
import type { QueryOf } from '#kit/shared/endpoint.ts';
import type { AnalysisOut, getAnalysis } from '../analysis.contract.ts';

export type Scope = QueryOf<typeof getAnalysis> & { language: Language };

/** The selected camps; archived ones only when they are asked for, or one of them is named. */
const inScope = ({ campId, levelId, archived }: Scope): SQL => sql`
  ${campId !== undefined ? sql`c.id = ${campId}` : archived ? sql`true` : sql`c.archived_at is null`}
  and ${levelId === undefined ? sql`true` : sql`c.level_id = ${levelId}`}`;

const members = (scope: Scope): SQL => sql`
  select e.camp_id, e.user_id, e.mentor_id, e.total, ${fullName('u')} as name
  from ${traineesOf(inScope(scope))} e join ${users} u on u.id = e.user_id`;

const held = heldAt('t');
const zone = sql.raw(`'${clubZone}'`);

/** The week of a moment on the club's calendar: it begins on Saturday, two days before the ISO week. */
const weekOf = (moment: SQL): SQL =>
  sql`to_char(date_trunc('week', ${moment} at time zone ${zone} + interval '2 days') - interval '2 days', 'YYYY-MM-DD')`;

export interface CampRow extends Record<string, unknown> {
  id: string;
  title: string;
  level: string;
  target: number;
  /** Of its first day; of the day on which it was added while it has none. */
  year: number;
  isOver: boolean;
}

export const campsOf = (db: Database, scope: Scope, now: Date) =>
  findRows<CampRow>(
    db,
    sql`
    select c.id, ${titleIn(scope.language, 'c')} as title, ${titleIn(scope.language, 'l')} as level, c.target,
      extract(year from coalesce(c.start_date, c.created_at))::int as year, ${isCampOver('c', now)} as "isOver"
    from ${camps} c join ${levels} l on l.id = c.level_id
    where ${inScope(scope)} order by c.archived_at is not null, c.id`,
  );

type Week = AnalysisOut['applications'][number];

export const applicationsOf = (db: Database, scope: Scope) =>
  findRows<Week & Record<string, unknown>>(
    db,
    sql`
    select ${weekOf(sql`r.created_at`)} as week,
      count(*) filter (where r.state = 'pending')::int as pending,
      count(*) filter (where r.state = 'accepted')::int as accepted,
      count(*) filter (where r.state = 'rejected')::int as rejected
    from ${joinRequests} r join ${camps} c on c.id = r.camp_id
    where ${inScope(scope)} group by 1 order by 1`,
  );

const at = sql.raw(`to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`);
const oldestFirst = sql`order by ${held}, t.camp_id, t.position, t.id`;

const counts = countsOf('a');

/** Who of the members is counted in which session, as `a`. */
const counted = (scope: Scope, now: Date): SQL =>
  sql`${countedAttendance({
    sessions: sql`(select s.* from ${trainingSessions} s join ${camps} c on c.id = s.camp_id where ${inScope(scope)})`,
    trainees: traineesOf(inScope(scope)),
    now,
  })} a`;

type Session = AnalysisOut['attendance'][number];

/** The sessions in which somebody was expected. */
export const sessionsOf = (db: Database, scope: Scope, now: Date) =>
  findRows<Session & Record<string, unknown>>(
    db,
    sql`
    select t.id as "sessionId", ${titleIn(scope.language, 't')} as session, c.id as "campId",
      ${titleIn(scope.language, 'c')} as camp, ${at}, a.expected, a.marked,
      case when a.marked > 0 then a.attended end as present
    from (select a.session_id, ${counts.attended} as attended, ${counts.expected} as expected, ${counts.marked} as marked
      from ${counted(scope, now)} group by a.session_id) a
    join ${trainingSessions} t on t.id = a.session_id join ${camps} c on c.id = t.camp_id
    where a.expected > 0 ${oldestFirst}`,
  );

type Solved = AnalysisOut['solved'][number];

/** What was solved in which week; what is from before the camp stands in its first week. */
export const solvedOf = (db: Database, scope: Scope) =>
  findRows<Solved & Record<string, unknown>>(
    db,
    sql`
    with ${solves(sql`(${members(scope)})`)}
    select ${weekOf(sql`greatest(at, start_date::timestamp at time zone ${zone})`)} as week,
      sum(number)::int as solved, count(distinct user_id) filter (where number > 0)::int as trainees
    from solve join ${camps} c on c.id = solve.camp_id where number <> 0 group by 1 order by 1`,
  );

export interface MemberRow extends Record<string, unknown> {
  camp_id: string;
  user_id: string;
  name: string;
  mentor_id: string | null;
  mentor: string | null;
  total: number;
  attended: number;
  held: number;
  warnings: number;
}

export const membersOf = (db: Database, scope: Scope, now: Date) =>
  findRows<MemberRow>(
    db,
    sql`
    with member as materialized (${members(scope)}),
    warned as (
      select w.camp_id, w.user_id, count(*)::int as number
      from ${warnings} w join ${camps} c on c.id = w.camp_id
      where w.withdrawn_at is null and ${inScope(scope)} group by w.camp_id, w.user_id
    ), came as (
      select a.camp_id, a.user_id, ${counts.attended} as attended, ${counts.held} as held
      from ${counted(scope, now)} group by a.camp_id, a.user_id
    )
    select e.camp_id, e.user_id, e.name, e.mentor_id, ${fullName('m')} as mentor, e.total,
      coalesce(came.attended, 0) as attended, coalesce(came.held, 0) as held, coalesce(warned.number, 0) as warnings
    from member e
    left join came using (camp_id, user_id)
    left join warned using (camp_id, user_id)
    left join ${users} m on m.id = e.mentor_id
    order by e.name, e.user_id`,
  );

interface Judged extends Record<string, unknown> {
  /** Of how many trainees enough is known to judge them; null when nobody is to be judged. */
  judged: number | null;
}

export interface RiskRow extends Judged, Omit<AnalysisOut['atRisk'][number], 'reasons'> {
  risk: Risk[];
  warnings: number;
  /** From new to old. */
  marks: (AttendanceState | null)[] | null;
}

/**
 * Who is at risk, by the rule of My trainees: the most reasons first. Camps that are over have nobody. Where nobody is at
 * risk there is a row without a person.
 */
export const atRiskIn = (db: Database, scope: Scope, now: Date) =>
  findRows<RiskRow | (Judged & { userId: null })>(
    db,
    sql`
    with camp as materialized (
      select c.id, c.sheet_days, c.sheet_percent, ${titleIn(scope.language, 'c')} as title, false as is_over
      from ${camps} c where ${inScope(scope)} and not ${isCampOver('c', now)}
    ), trainee as materialized (
      select e.*, ${fullName('u')} as name, camp.title, camp.sheet_percent, camp.is_over,
        ${hasUnknownHandle('u')} as has_unknown_handle
      from ${enrolments} e join camp on camp.id = e.camp_id
      join ${users} u on u.id = e.user_id and u.archived_at is null
    ), ${judgedTrainees({ camp: 'camp', trainee: 'trainee', now })}
    select totals.judged, j.user_id as "userId", j.name, j.camp_id as "campId", j.title as camp, ${fullName('m')} as mentor,
      j.mentor_id as "mentorId", j.risk, j.warnings, to_json(j.marks) as marks
    from (select case when count(*) > 0 then count(distinct user_id) filter (where is_judged) end::int as judged from judged) totals
    left join judged j on cardinality(j.risk) > 0 left join ${users} m on m.id = j.mentor_id
    order by cardinality(j.risk) desc, j.warnings desc, j.name, j.user_id, j.camp_id`,
  );
