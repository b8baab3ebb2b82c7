import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { sheetCells } from './sheets.table.ts';

/** Cells of a session that hold a number. */
export const resultCount = (sessionId: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${sheetCells} s
    where s.session_id = ${sessionId} and coalesce(s.manual, s.synced) is not null)`;
