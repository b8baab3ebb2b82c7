import { eq, type SQL, sql } from 'drizzle-orm';
import { campSql } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { currentSessions, heldAt } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { fullName, hasInventedHandle } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, findRows } from '#kit/server/database/client.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';
import { unfinishedJobs } from '#kit/server/jobs/jobs.queries.ts';
import type { Text } from '#kit/shared/errors.ts';
import { lateSolutionDays, type SheetKind } from '../../sheets.rules.ts';
import { isPresentCheck } from './sheets.fragments.ts';
import { handleChecks, sheetCells, sheetColumns } from './sheets.table.ts';

/**
 * Camps from the day before they begin until two weeks after they end, because late solutions count. A camp without
 * dates is synced from its first session on.
 */
const dueCamps = ({ today, now }: Moment): SQL => {
  const begun = sql`exists (select from ${currentSessions('t')}
    where t.camp_id = c.id and ${heldAt('t')} <= ${now.toISOString()}::timestamptz)`;
  return sql`
    select c.id from ${camps} c where c.archived_at is null and not c.sample
      and ${campSql.status('c', sql`${today}::date - ${sql.raw(String(lateSolutionDays))}`)} <> 'finished'
      and (${campSql.status('c', sql`${today}::date + 1`)} <> 'planned' or (${campSql.hasNoDates('c')} and ${begun}))`;
};

interface Moment {
  today: string;
  now: Date;
}

export async function campsToSync(db: Database, moment: Moment): Promise<string[]> {
  const rows = await findRows<{ id: string }>(db, sql`${dueCamps(moment)} order by c.id`);
  return rows.map(({ id }) => id);
}

export interface SyncSummary extends Record<string, unknown> {
  columns: number;
  failing: number;
  /** Those that failed because the service did, not because of their link. */
  unreachable: number;
  lastGoodAt: string | null;
}

const outages = ['busy', 'down', 'keyWrong', 'refused'].map((problem) => `sheets.problems.${problem}`);

/** The last sync of what is synced now. */
export async function findSyncSummary(db: Database, moment: Moment): Promise<SyncSummary> {
  const [row] = await findRows<SyncSummary>(
    db,
    sql`
    select count(*)::int as columns, count(*) filter (where c.failure is not null)::int as failing,
      count(*) filter (where c.failure->>'key' = any(${sql.param(outages)}::text[]))::int as unreachable,
      max(c.synced_at) as "lastGoodAt"
    from ${currentSessions('t')} join ${sheetColumns} c on c.session_id = t.id
    where t.camp_id in (${dueCamps(moment)})`,
  );
  return row ?? { columns: 0, failing: 0, unreachable: 0, lastGoodAt: null };
}

export interface SyncColumn extends Record<string, unknown> {
  sessionId: string;
  kind: SheetKind;
  link: string;
  contestId: number | null;
  problems: number | null;
}

/** None of a sample camp, whose results are invented. */
const columnsOf = (campId: unknown, since: unknown) => sql`
  ${currentSessions('t')}
    cross join lateral (values ('sheet'::sheet_kind, t.sheet_link), ('contest', t.contest_link)) as part (kind, link)
    left join ${sheetColumns} c on c.session_id = t.id and c.kind = part.kind
    where t.camp_id = ${campId} and not exists (select from ${camps} w where w.id = t.camp_id and w.sample)
      and part.link is not null and (c.tried_at is null or c.tried_at <= ${since})`;

/** Columns not tried since then, oldest first, so that an interrupted sync resumes. */
export const columnsToSync = (db: Database, { campId, since }: { campId: string; since: string }) =>
  findRows<SyncColumn>(
    db,
    sql`
    select t.id as "sessionId", part.kind, part.link, c.contest_id as "contestId", c.problems
    from ${columnsOf(sql`${campId}::uuid`, sql`${since}::timestamptz`)}
    order by c.tried_at nulls first, t.position, t.id, part.kind`,
  );

export interface SyncPerson extends Record<string, unknown> {
  userId: string;
  handle: string;
  /** Null when Codeforces does not know the handle. */
  known: string | null;
  checked: boolean;
  checkedAt: string | null;
}

/** Trainees with a handle, and the last check of it, without handles made up for the sample club. */
export const peopleOf = (db: Database, campId: string) =>
  findRows<SyncPerson>(
    db,
    sql`
    select u.id as "userId", u.codeforces_handle as handle, h.known, h.user_id is not null as checked,
      h.checked_at as "checkedAt"
    from ${enrolments} e join ${users} u on u.id = e.user_id and u.archived_at is null
    left join ${handleChecks} h on ${isPresentCheck('h', 'u')}
    where e.camp_id = ${campId} and u.codeforces_handle is not null and not ${hasInventedHandle('u')}`,
  );

interface Column {
  sessionId: string;
  kind: SheetKind;
}

export interface StoredReading extends Record<string, unknown> {
  contestId: number;
  readTo: number;
  readAt: string;
  seen: string[] | null;
  /** By handle when each problem was first solved; somebody without is read from the start. */
  solved: Record<string, Record<string, number>>;
}

/** The state of the last incremental read of a long contest. */
export async function findReading(
  db: Database,
  { sessionId, kind }: Column,
): Promise<StoredReading | undefined> {
  const rows = await findRows<StoredReading>(
    db,
    sql`
    select c.contest_id as "contestId", c.read_to::float8 as "readTo", c.read_at as "readAt", c.letters as seen,
      coalesce((select jsonb_object_agg(s.read_as, s.solved_at) from ${sheetCells} s
        where s.session_id = c.session_id and s.kind = c.kind and s.letters is not null and s.solved_at is not null), '{}') as solved
    from ${sheetColumns} c where c.session_id = ${sessionId} and c.kind = ${kind} and c.read_to is not null`,
  );
  return rows[0];
}

/** Whether the camp of a session counts what teams solved; the rule stays as it is until the transaction ends. */
export async function countsTeams(db: Database, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ teams: camps.teamSolves })
    .from(camps)
    .innerJoin(trainingSessions, eq(trainingSessions.campId, camps.id))
    .where(eq(trainingSessions.id, sessionId))
    .for('share', { of: camps });
  return row?.teams ?? true;
}

/** The contests of a camp are read from the start by the next sync. */
export const forgetReadings = (db: Database, campId: string) =>
  db.execute(sql`update ${sheetColumns} set read_to = null from ${trainingSessions} t
    where t.id = session_id and t.camp_id = ${campId} and read_to is not null`);

export interface Solved {
  userId: string;
  count: number;
  /** Null forces a full read at the next sync. */
  letters: string[] | null;
  readAs: string;
  solvedAt: Record<string, number>;
}

/** Writes only changed cells, because each write notifies watchers; a manual value keeps its moment. Skips sessions and people that are gone. */
export async function writeSynced(
  db: Database,
  { sessionId, kind, solved, at }: Column & { solved: readonly Solved[]; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into ${sheetCells} (session_id, kind, user_id, synced, letters, read_as, solved_at, updated_at)
    select t.id, ${kind}::sheet_kind, u.id, given.count, given.letters, given."readAs", given."solvedAt", ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(solved)}::jsonb)
      as given ("userId" uuid, count int, letters text[], "readAs" text, "solvedAt" jsonb)
    join ${currentSessions('t')} on t.id = ${sessionId} join ${users} u on u.id = given."userId"
    order by u.id
    on conflict (session_id, kind, user_id) do update
      set synced = excluded.synced, letters = excluded.letters, read_as = excluded.read_as, solved_at = excluded.solved_at,
        updated_at = case when sheet_cells.manual is null and sheet_cells.synced is distinct from excluded.synced
          then excluded.updated_at else sheet_cells.updated_at end
      where (sheet_cells.synced, sheet_cells.letters, sheet_cells.read_as, sheet_cells.solved_at)
        is distinct from (excluded.synced, excluded.letters, excluded.read_as, excluded.solved_at)`);
}

/** People left out of this read are read from the start next time. */
export const resetOtherReadings = (
  db: Database,
  { sessionId, kind, solved }: Column & { solved: readonly Solved[] },
) =>
  db.execute(sql`
    update ${sheetCells} set letters = null
    where session_id = ${sessionId} and kind = ${kind} and letters is not null
      and user_id <> all(${sql.param(solved.map(({ userId }) => userId))}::uuid[])`);

interface Good extends Column {
  contestId: number;
  problems: number | null;
  readTo: number | null;
  readAt: Date;
  seen: string[] | null;
  at: Date;
}

export async function saveGood(db: Database, good: Good) {
  const { sessionId, kind, contestId, problems, readTo, readAt, seen, at } = good;
  const now = sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into ${sheetColumns}
      (session_id, kind, contest_id, problems, synced_at, tried_at, failure, read_to, read_at, letters)
    select t.id, ${kind}::sheet_kind, ${contestId}::int, ${problems}::int, ${now}, ${now}, null,
      ${readTo}::bigint, ${readAt.toISOString()}::timestamptz, ${sql.param(seen)}::text[]
    from ${trainingSessions} t where t.id = ${sessionId}
    on conflict (session_id, kind) do update set contest_id = excluded.contest_id, problems = excluded.problems,
      synced_at = excluded.synced_at, tried_at = excluded.tried_at, failure = null,
      read_to = excluded.read_to, read_at = excluded.read_at, letters = excluded.letters`);
}

const sameContest = sql`coalesce(${sheetColumns}.contest_id = excluded.contest_id, true)`;

interface Failed extends Column {
  contestId: number | null;
  failure: Text;
  at: Date;
}

/** Keeps the last good data; the number of problems only for the same contest. */
export async function saveFailure(db: Database, { sessionId, kind, contestId, failure, at }: Failed) {
  const now = sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into ${sheetColumns} (session_id, kind, contest_id, tried_at, failure)
    select t.id, ${kind}::sheet_kind, ${contestId}::int, ${now}, ${JSON.stringify(failure)}::jsonb
    from ${trainingSessions} t where t.id = ${sessionId}
    on conflict (session_id, kind) do update
      set problems = case when ${sameContest} then ${sheetColumns}.problems end,
        read_to = case when ${sameContest} then ${sheetColumns}.read_to end,
        contest_id = excluded.contest_id, tried_at = excluded.tried_at, failure = excluded.failure`);
}

export interface Holder {
  userId: string;
  handle: string;
}

interface HandleReply extends Holder {
  known: string | null;
}

interface UnknownHandle extends Holder, Record<string, unknown> {
  name: string;
  /** The address is theirs. */
  verified: boolean;
}

/** Stores the checks of handles that did not change in between; returns the people whose handle is unknown. */
export async function saveChecks(
  db: Database,
  answers: readonly HandleReply[],
  at: Date,
): Promise<UnknownHandle[]> {
  if (answers.length === 0) return [];
  const column = (key: keyof HandleReply) => sql.param(answers.map((answer) => answer[key]));
  return findRows<UnknownHandle>(
    db,
    sql`
    with saved as (insert into ${handleChecks} (user_id, handle, known, checked_at)
    select u.id, given.handle, given.known, ${at.toISOString()}::timestamptz
    from unnest(${column('userId')}::uuid[], ${column('handle')}::text[], ${column('known')}::text[])
      as given (user_id, handle, known)
    join ${users} u on u.id = given.user_id and u.codeforces_handle = given.handle
    on conflict (user_id) do update
      set handle = excluded.handle, known = excluded.known, checked_at = excluded.checked_at
      returning user_id, handle, known)
    select u.id as "userId", saved.handle, ${fullName('u')} as name, u.email_verified_at is not null as verified
    from saved join ${users} u on u.id = saved.user_id where saved.known is null`,
  );
}

/** Null for a handle made up for the sample club. */
export async function handleOf(db: Database, userId: string): Promise<string | null> {
  const rows = await findRows<{ handle: string | null }>(
    db,
    sql`select u.codeforces_handle as handle from ${users} u where u.id = ${userId} and not ${hasInventedHandle('u')}`,
  );
  return rows[0]?.handle ?? null;
}

/** Serializes concurrent requests for the same camp. */
export const lockQueue = (db: Database, campId: string) => lockInTransaction(db, `sheet-queue:${campId}`);

/** Whether a sync of any camp is queued or active. */
export const hasSyncs = async (db: Database, job: string): Promise<boolean> =>
  (await findRows(db, sql`select 1 from ${unfinishedJobs(job, {})} job limit 1`)).length > 0;

/** Whether a sync of the camp is queued, or active with columns left to read. */
export async function isSyncing(db: Database, job: string, campId: string): Promise<boolean> {
  const since = sql`(job.data->>'since')::timestamptz`;
  const rows = await findRows(
    db,
    sql`
    select 1 from ${unfinishedJobs(job, { campId })} job
    where not job.active or exists (select from ${columnsOf(sql`${campId}::uuid`, since)}) limit 1`,
  );
  return rows.length > 0;
}
