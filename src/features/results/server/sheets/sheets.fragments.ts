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
