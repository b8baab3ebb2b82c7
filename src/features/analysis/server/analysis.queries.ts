import { type SQL, sql } from 'drizzle-orm';
import { isAttended, isCounted } from '#features/attendance/server/attendance.fragments.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { currentSessions, heldAt } from '#features/programme/server/sessions/sessions.fragments.ts';
import { sheetCells } from '#features/results/server/sheets/sheets.table.ts';
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
import type { AnalysisOut } from '../analysis.contract.ts';

export interface Scope {
  campId?: string;
  levelId?: string;
  language: Language;
}

/** The selected camps; an archived one only when it is named. */
const inScope = ({ campId, levelId }: Scope): SQL => sql`
  ${campId === undefined ? sql`c.archived_at is null` : sql`c.id = ${campId}`}
  and ${levelId === undefined ? sql`true` : sql`c.level_id = ${levelId}`}`;

/** Their trainees; archived people only with an archived camp. */
const members = (scope: Scope): SQL => sql`
  select e.camp_id, e.user_id, e.mentor_id, e.total, e.joined_at, ${fullName('u')} as name
  from ${enrolments} e
  join ${camps} c on c.id = e.camp_id
  join ${users} u on u.id = e.user_id and (u.archived_at is null or c.archived_at is not null)
  where ${inScope(scope)}`;

const attended = isAttended(sql`m.state`);
const held = heldAt('t');
const counted = isCounted('t', 'e');
const zone = sql.raw(`'${clubZone}'`);

/** A mark counts only after joining; an excused absence never does. */
const marks = sql`
  select m.session_id, m.user_id, t.camp_id, ${attended} as present
  from ${attendanceMarks} m
  join ${currentSessions('t')} on t.id = m.session_id
  join member e on e.camp_id = t.camp_id and e.user_id = m.user_id
  where (${attended} or m.state = 'absent') and ${counted}`;

export interface CampRow extends Record<string, unknown> {
  id: string;
  title: string;
  level: string;
  target: number;
}

export const campsOf = (db: Database, scope: Scope) =>
  findRows<CampRow>(
    db,
    sql`
    select c.id, ${titleIn(scope.language, 'c')} as title, ${titleIn(scope.language, 'l')} as level, c.target
    from ${camps} c join ${levels} l on l.id = c.level_id
    where ${inScope(scope)} order by c.id`,
  );

type Week = AnalysisOut['applications'][number];

/** Weeks of the club's calendar: they begin on Saturday, two days before ISO weeks. */
export const applicationsOf = (db: Database, scope: Scope) =>
  findRows<Week & Record<string, unknown>>(
    db,
    sql`
    select to_char(date_trunc('week', r.created_at at time zone ${zone} + interval '2 days')
        - interval '2 days', 'YYYY-MM-DD') as week,
      count(*) filter (where r.state = 'pending')::int as pending,
      count(*) filter (where r.state = 'accepted')::int as accepted,
      count(*) filter (where r.state = 'rejected')::int as rejected
    from ${joinRequests} r join ${camps} c on c.id = r.camp_id
    where ${inScope(scope)} group by 1 order by 1`,
  );

const at = sql.raw(`to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`);
const oldestFirst = sql`order by ${held}, t.camp_id, t.position, t.id`;

type Session = Omit<AnalysisOut['attendance'][number], 'present' | 'marked'>;

export const sessionsOf = (db: Database, scope: Scope) =>
  findRows<Session & Record<string, unknown>>(
    db,
    sql`
    select t.id as "sessionId", ${titleIn(scope.language, 't')} as session, c.id as "campId",
      ${titleIn(scope.language, 'c')} as camp, ${at}
    from ${currentSessions('t')} join ${camps} c on c.id = t.camp_id
    where ${inScope(scope)} ${oldestFirst}`,
  );

/** Counts marks per session or per trainee of a camp. */
export interface MarksRow extends Record<string, unknown> {
  session_id: string | null;
  camp_id: string | null;
  user_id: string | null;
  present: number;
  counted: number;
}

/** Counts the marks of all sessions and people in one pass. */
export const marksOf = (db: Database, scope: Scope) =>
  findRows<MarksRow>(
    db,
    sql`
    with member as materialized (${members(scope)})
    select session_id, camp_id, user_id, count(*) filter (where present)::int as present, count(*)::int as counted
    from (${marks}) marks group by grouping sets ((session_id), (camp_id, user_id))`,
  );

type Solved = AnalysisOut['solved'][number];

/** Past sessions with a sheet or contest, also those nobody solved. */
export const solvedOf = (db: Database, scope: Scope, now: Date) =>
  findRows<Solved & Record<string, unknown>>(
    db,
    sql`
    with member as materialized (${members(scope)}),
    cells as materialized (
      select session_id, sum(solved) as solved, count(*) filter (where solved > 0) as trainees
      from (
        select cell.session_id, sum(cell.solved) as solved
        from ${sheetCells} cell
        join ${currentSessions('s')} on s.id = cell.session_id
        join member e on e.camp_id = s.camp_id and e.user_id = cell.user_id
        group by cell.session_id, cell.user_id
      ) person group by session_id
    )
    select t.id as "sessionId", ${titleIn(scope.language, 't')} as session, c.id as "campId",
      ${titleIn(scope.language, 'c')} as camp, ${at},
      coalesce(cells.solved, 0)::int as solved, coalesce(cells.trainees, 0)::int as trainees
    from ${currentSessions('t')}
    join ${camps} c on c.id = t.camp_id
    left join cells on cells.session_id = t.id
    where ${inScope(scope)} and (cells.session_id is not null
      or (coalesce(t.sheet_link, t.contest_link) is not null and t.starts_at <= ${now.toISOString()}::timestamptz))
    ${oldestFirst}`,
  );

export interface MemberRow extends Record<string, unknown> {
  camp_id: string;
  user_id: string;
  name: string;
  mentor_id: string | null;
  mentor: string | null;
  total: number;
  warnings: number;
}

/** Trainees with their warnings; `marksOf` counts their marks. */
export const membersOf = (db: Database, scope: Scope) =>
  findRows<MemberRow>(
    db,
    sql`
    with member as materialized (${members(scope)}),
    warned as (
      select w.camp_id, w.user_id, count(*)::int as number
      from ${warnings} w join ${camps} c on c.id = w.camp_id
      where w.withdrawn_at is null and ${inScope(scope)} group by w.camp_id, w.user_id
    )
    select e.camp_id, e.user_id, e.name, e.mentor_id, ${fullName('m')} as mentor, e.total,
      coalesce(warned.number, 0) as warnings
    from member e
    left join warned using (camp_id, user_id)
    left join ${users} m on m.id = e.mentor_id
    order by e.name, e.user_id`,
  );

export interface RiskRow extends Omit<AnalysisOut['atRisk'][number], 'reasons'> {
  risk: Risk[];
  warnings: number;
  /** From new to old. */
  marks: (AttendanceState | null)[] | null;
}

/** Who is at risk, by the rule of My trainees: the most reasons first. Camps that are over have nobody. */
export const atRiskIn = (db: Database, scope: Scope, now: Date) =>
  findRows<RiskRow & Record<string, unknown>>(
    db,
    sql`
    with camp as materialized (
      select c.id, c.sheet_days, c.sheet_percent, ${titleIn(scope.language, 'c')} as title, false as is_over
      from ${camps} c where ${inScope(scope)} and not ${isCampOver('c', now)}
    ), trainee as materialized (
      select e.*, ${fullName('u')} as name, camp.title, camp.sheet_percent, camp.is_over
      from ${enrolments} e join camp on camp.id = e.camp_id
      join ${users} u on u.id = e.user_id and u.archived_at is null
    ), ${judgedTrainees({ camp: 'camp', trainee: 'trainee', now })}
    select j.user_id as "userId", j.name, j.camp_id as "campId", j.title as camp, ${fullName('m')} as mentor,
      j.mentor_id as "mentorId", j.risk, j.warnings, to_json(j.marks) as marks
    from judged j left join ${users} m on m.id = j.mentor_id
    where cardinality(j.risk) > 0
    order by cardinality(j.risk) desc, j.warnings desc, j.name, j.user_id, j.camp_id`,
  );
