import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { currentSessions, heldAt } from '#features/programme/server/sessions/sessions.fragments.ts';
import { handleChecks, sheetCells, sheetColumns } from './sheets.table.ts';

/** Cells of a session that hold a number. */
export const resultCount = (sessionId: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${sheetCells} s
    where s.session_id = ${sessionId} and coalesce(s.manual, s.synced) is not null)`;

/**
 * Whether trainees are judged by the sheet `column` of a session: of sessions whose sheet is one contest, only in the last
 * one, so that nobody is warned of a contest twice.
 */
export const isJudgedSheet = (session: string, column: string): SQL<boolean> =>
  sql`not exists (select from ${sheetColumns} same join ${currentSessions('later')} on later.id = same.session_id
    where same.kind = 'sheet' and same.contest_id = ${sql.raw(column)}.contest_id
      and later.camp_id = ${sql.raw(session)}.camp_id
      and (${heldAt('later')}, later.id) > (${heldAt(session)}, ${sql.raw(session)}.id))`;

/** Whether a check is of the handle that the person has now, where the query reads them as `check` and `person`. */
export const isPresentCheck = (check: string, person: string): SQL<boolean> =>
  sql`${sql.raw(
    `(${check}.user_id = ${person}.id and lower(${check}.handle) = lower(${person}.codeforces_handle))`,
  )}`;

/** The rule for an unknown handle: Codeforces was asked for the present one, and has nobody of that name. */
export const hasUnknownHandle = (person: string): SQL<boolean> =>
  sql`exists (select from ${handleChecks} h where ${isPresentCheck('h', person)} and h.known is null)`;

/** Whether a result says what somebody solved: not one that Codeforces gave, once their handle is unknown. */
export const isKnownResult = (cell: string, person: string): SQL<boolean> =>
  sql`(${sql.raw(cell)}.manual is not null or not ${hasUnknownHandle(person)})`;

/** The handle that a result was read as, where that is another one than the person's; `check` is the present one. */
export const formerHandle = (cell: string, person: string, check: string): SQL<string | null> =>
  sql`${sql.raw(`case when ${cell}.manual is null and ${cell}.read_as not in
    (coalesce(lower(${person}.codeforces_handle), ''), coalesce(lower(${check}.known), '')) then ${cell}.read_as end`)}`;

/**
 * When the people of `members` (`camp_id`, `user_id`) solved how many problems, as the common table expression `solve`: read
 * from Codeforces when it was accepted, by hand when it was entered. A result without a moment counts when it came to be
 * known. Of a contest that several sessions name the larger result counts, as in the totals.
 */
export const solves = (members: SQL): SQL => sql`cell as materialized (
      select distinct on (s.camp_id, cell.user_id, coalesce(k.contest_id::text, cell.session_id || ' ' || cell.kind))
        cell.user_id, s.camp_id, cell.solved, cell.updated_at, case when cell.manual is null then cell.solved_at end as solved_at
      from ${sheetCells} cell
      join ${currentSessions('s')} on s.id = cell.session_id
      join ${members} e on e.camp_id = s.camp_id and e.user_id = cell.user_id
      left join ${sheetColumns} k on k.session_id = cell.session_id and k.kind = cell.kind
      where cell.solved > 0
      order by s.camp_id, cell.user_id, coalesce(k.contest_id::text, cell.session_id || ' ' || cell.kind), cell.solved desc,
        cell.updated_at, cell.session_id
    ), dated as (
      select user_id, camp_id, to_timestamp(value::bigint) as at
      from cell, jsonb_each_text(solved_at) where value::bigint > 0
    ), solve as (
      select user_id, camp_id, at, 1 as number from dated
      union all
      select user_id, camp_id, updated_at, solved - (select count(*) from jsonb_each_text(solved_at)
        where value::bigint > 0) from cell
    )`;
