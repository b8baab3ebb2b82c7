import { inArray, sql } from 'drizzle-orm';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { excusesGone } from '#features/attendance/server/excuses/excuses.fragments.ts';
import { notesGone } from '#features/people/server/risk.fragments.ts';
import { warningsGone, warningsUnplaced } from '#features/warnings/server/warnings.fragments.ts';
import { ratingsGone } from '../ratings/ratings.queries.ts';
import { dutiesOf } from '../camps/camps.fragments.ts';
import { enrolments } from '../camps/camps.table.ts';
import { joinRequests } from '../requests/requests.table.ts';
import { trainingSessions } from '../sessions/sessions.table.ts';
import { sheetCells } from '#features/results/server/sheets/sheets.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { RemovalCounts } from '#club/shared/removal.ts';
import { type Database, findRows } from '#kit/server/database/client.ts';
import { archiveEntries } from './archive.table.ts';

/** What is deleted; any of the three may be empty. */
export interface RemovedIds {
  userIds: string[];
  campIds: string[];
  sessionIds: string[];
}

export async function findGone(db: Database, entryIds: string[]): Promise<RemovedIds> {
  const rows = await db.select().from(archiveEntries).where(inArray(archiveEntries.id, entryIds));
  const ids = (key: 'userId' | 'campId' | 'sessionId') =>
    rows.flatMap((row) => (row[key] === null ? [] : [row[key]]));
  return { userIds: ids('userId'), campIds: ids('campId'), sessionIds: ids('sessionId') };
}

const any = (ids: string[]) => sql`any(${sql.param(ids)}::uuid[])`;

/** Everything that the foreign keys would delete or change, in one statement. */
export async function countGone(db: Database, gone: RemovedIds): Promise<RemovalCounts> {
  const { userIds, campIds, sessionIds } = gone;
  const [people, camps] = [any(userIds), any(campIds)];
  const ofSession = sql`any(array(select id from session))`;
  const [counts] = await findRows<RemovalCounts & Record<string, unknown>>(
    db,
    sql`
    with session as materialized (
      select id, camp_id, slides_key from ${trainingSessions} where camp_id = ${camps} or id = ${any(sessionIds)}
    )
    select
      (select count(*)::int from ${enrolments} where camp_id = ${camps}) as trainees,
      (select count(*)::int from session where camp_id = ${camps}) as sessions,
      (select count(slides_key)::int from session) as slides,
      (select count(*)::int from ${attendanceMarks} where user_id = ${people} or session_id = ${ofSession}) as marks,
      (select count(*)::int from ${sheetCells} where (user_id = ${people} or session_id = ${ofSession})
        and coalesce(manual, synced) is not null) as results,
      ${warningsGone(gone)} as warnings,
      ${warningsUnplaced(gone)} as unplaced,
      ${excusesGone(people, ofSession)} as excuses,
      ${ratingsGone(ofSession)} as ratings,
      ${notesGone(people, camps)} as notes,
      (select count(*)::int from ${joinRequests} where user_id = ${people} or camp_id = ${camps}) as requests,
      (select count(*)::int from ${enrolments} where user_id = ${people}) as enrolments,
      ${dutiesOf(people)} as duties,
      (select count(*)::int from ${enrolments} where mentor_id = ${people} and user_id <> all(${sql.param(userIds)}::uuid[])) as mentored,
      (select count(image_key)::int from ${users} where id = ${people}) as pictures`,
  );
  return counts ?? {};
}
