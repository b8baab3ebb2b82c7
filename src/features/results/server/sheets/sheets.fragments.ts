import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { handleChecks, sheetCells } from './sheets.table.ts';

/** Cells of a session that hold a number. */
export const resultCount = (sessionId: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${sheetCells} s
    where s.session_id = ${sessionId} and coalesce(s.manual, s.synced) is not null)`;

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
