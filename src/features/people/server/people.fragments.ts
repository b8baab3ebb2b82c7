import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { personNotes } from './people.table.ts';

/** Those that go with these people and camps. */
export const notesGone = (people: SQLWrapper, camps: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${personNotes} x where x.user_id = ${people} or x.camp_id = ${camps})`;
