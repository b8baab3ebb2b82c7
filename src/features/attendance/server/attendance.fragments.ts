import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { heldAt, isCurrentSession } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Turnout } from '../attendance.contract.ts';
import { attendedStates, sessionHours } from '../attendance.rules.ts';
import { attendanceMarks } from './attendance.table.ts';

const stateList = sql.raw(attendedStates.map((state) => `'${state}'`).join(', '));

/** Whether a mark counts as attended. */
export const isAttended = (state: SQLWrapper): SQL<boolean> => sql`${state} in (${stateList})`;

/** `isCounted` as SQL, where the query reads the session and the enrolment under these aliases. */
export const isCounted = (session: string, enrolment: string): SQL<boolean> =>
  sql`${heldAt(session)} >= ${sql.raw(enrolment)}.joined_at`;

/** `isOver` as SQL. */
export const isOver = (heldMoment: SQL, now: SQL): SQL<boolean> =>
  sql`${heldMoment} + make_interval(hours => ${sql.raw(String(sessionHours))}) < ${now}`;

/** `countsFor` as SQL; `mark` is the alias of the trainee's mark, if there is one. */
export const countsFor = (of: { session: string; enrolment: string; mark: string }): SQL<boolean> =>
  sql`(${sql.raw(of.mark)}.state is not null or ${isCounted(of.session, of.enrolment)})`;

/** Stands for the trainees of camps that fulfil a condition on `c`; archived people only in a past camp. */
export const traineesOf = (
  condition: SQL,
): SQL => sql`(select e.* from ${enrolments} e join ${camps} c on c.id = e.camp_id
  join ${users} u on u.id = e.user_id and (u.archived_at is null or c.archived_at is not null) where ${condition})`;

/**
 * Whether attendance was taken of the session that the query reads as `session`: a trainee has a mark. An excuse that was
 * accepted beforehand is none.
 */
export const isTaken = (session: string): SQL<boolean> => sql`exists (
  select from ${attendanceMarks} taken join ${traineesOf(sql`c.id = ${sql.raw(session)}.camp_id`)} one
    on one.user_id = taken.user_id
  where taken.session_id = ${sql.raw(session)}.id and taken.state <> 'excused')`;

const momentOf = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;

interface Counting {
  /** A table expression with the sessions; drafts, archived ones and those without attendance are left out here. */
  sessions: SQL;
  /** A table expression with `camp_id`, `user_id` and `joined_at`. */
  trainees: SQL;
  now: Date;
}

/** Whether the session that the query reads as `session` takes attendance: it says so, or somebody took it all the same. */
export const takesAttendance = (session: string): SQL<boolean> =>
  sql`(${sql.raw(session)}.attendance or ${isTaken(session)})`;

/** Whether it does and has begun. */
const isHeld = (session: string, now: Date): SQL<boolean> => sql`(${takesAttendance(session)}
  and ${isCurrentSession(session)} and ${heldAt(session)} <= ${momentOf(now)})`;

/**
 * Who is counted in which session, one row each: `session_id, camp_id, user_id, held_at, position, state, is_taken,
 * is_over`. A session counts for a trainee when it takes attendance, has begun, and they had joined or are marked.
 * Every screen, file and mail with a figure of attendance reads it from here.
 */
export const countedAttendance = ({ sessions, trainees, now }: Counting): SQL => sql`(
  select t.id as session_id, t.camp_id, e.user_id, t.held_at, t.position, m.state, t.is_taken,
    ${isOver(sql`t.held_at`, momentOf(now))} as is_over
  from (select t.*, ${heldAt('t')} as held_at, ${isTaken('t')} as is_taken from ${sessions} t
    where ${isHeld('t', now)}) t
  join ${trainees} e on e.camp_id = t.camp_id
  left join ${attendanceMarks} m on m.session_id = t.id and m.user_id = e.user_id
  where ${countsFor({ session: 't', enrolment: 'e', mark: 'm' })})`;

/** Sums over the rows of `countedAttendance` that the query reads as `row`. */
export function countsOf(row: string) {
  const state = sql.raw(`${row}.state`);
  return {
    /** Who was to come: everybody but the excused. */
    expected: sql<number>`count(*) filter (where ${state} is null or ${state} <> 'excused')::int`,
    marked: sql<number>`count(*) filter (where ${state} <> 'excused')::int`,
    attended: sql<number>`count(*) filter (where ${isAttended(state)})::int`,
    late: sql<number>`count(*) filter (where ${state} = 'late')::int`,
    excused: sql<number>`count(*) filter (where ${state} = 'excused')::int`,
    /**
     * The sessions of a person of which attendance was taken. Somebody who is not marked in one was not there; while it
     * runs, that is not known yet.
     */
    held: sql<number>`count(*) filter (where ${state} <> 'excused'
      or (${state} is null and ${sql.raw(row)}.is_taken and ${sql.raw(row)}.is_over))::int`,
  };
}

/** The attendance of the session that the query reads as `session`; null while there is none to take. */
export function turnoutOf(session: string, now: Date): SQL<Turnout | null> {
  const { attended, expected, marked, late, excused } = countsOf('a');
  const rows = countedAttendance({
    sessions: sql.raw(`(select ${session}.*)`),
    trainees: traineesOf(sql.raw(`c.id = ${session}.camp_id`)),
    now,
  });
  return sql`case when ${isHeld(session, now)} then (select json_build_object('attended',
    case when ${marked} > 0 then ${attended} end, 'expected', ${expected}, 'marked', ${marked},
    'late', ${late}, 'excused', ${excused}) from ${rows} a) end`;
}

/** The attendance of the trainee whose enrolment the query reads as `enrolment`. */
export function ownAttendance(enrolment: string, now: Date): SQL<{ attended: number; held: number }> {
  const { attended, held } = countsOf('a');
  const rows = countedAttendance({
    sessions: sql`(select * from ${trainingSessions} s where s.camp_id = ${sql.raw(enrolment)}.camp_id)`,
    trainees: sql.raw(`(select ${enrolment}.*)`),
    now,
  });
  return sql`(select json_build_object('attended', ${attended}, 'held', ${held}) from ${rows} a)`;
}

/** All marks of a session. */
export const markCount = (sessionId: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${attendanceMarks} m where m.session_id = ${sessionId})`;

/** Who is marked as attending a session, as an array of ids. */
export const attendedBy = (sessionId: SQLWrapper): SQL<string[]> => sql`
    array(select m.user_id from ${attendanceMarks} m where m.session_id = ${sessionId} and ${isAttended(sql`m.state`)}
      order by m.marked_at, m.user_id)`;
