import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import {
  ifFound,
  recordedUpsert,
  recordedWrite,
  valueBefore,
} from '#features/audit/server/audit.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { type AuditPlace, currentSessions } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import {
  fullName,
  hasInventedHandle,
  hasSharedHandle,
  searchDetails,
} from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Language } from '#kit/shared/language.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { SheetColumnOut, SheetRowOut } from '../../sheets.contract.ts';
import type { SheetKind } from '../../sheets.rules.ts';
import { formerHandle, hasUnknownHandle, isPresentCheck } from './sheets.fragments.ts';
import { handleChecks, sheetCells, sheetColumns } from './sheets.table.ts';
import { type Database, findRows } from '#kit/server/database/client.ts';

export type ColumnRow = Omit<SheetColumnOut, 'problem'> &
  Pick<typeof sheetColumns.$inferSelect, 'contestId' | 'failure'> &
  Record<string, unknown>;

/** Sheets and contests of a camp's sessions; one without a link stays while it has results. */
export const listColumns = (db: Database, { campId, language }: { campId: string; language: Language }) =>
  findRows<ColumnRow>(
    db,
    sql`
    select t.id as "sessionId", part.kind, ${titleIn(language, 't')} as title, part.link, c.contest_id as "contestId", c.problems,
      c.synced_at as "syncedAt", c.tried_at as "triedAt", c.failure
    from ${currentSessions('t')}
    cross join lateral (values ('sheet'::sheet_kind, t.sheet_link), ('contest', t.contest_link)) as part (kind, link)
    left join ${sheetColumns} c on c.session_id = t.id and c.kind = part.kind
    where t.camp_id = ${campId} and (part.link is not null
      or exists (select from ${sheetCells} s where s.session_id = t.id and s.kind = part.kind))
    order by t.position, t.id, part.kind`,
  );
export interface PersonRow extends Pick<SheetRowOut, 'userId' | 'name' | 'handle' | 'email'> {
  /** Codeforces does not know the handle. */
  unknown: boolean;
  /** Others have it too, in a database from before handles were unique. */
  shared: boolean;
  /** Made up for the sample club, in a camp whose results are not. */
  invented: boolean;
  cells: (Pick<typeof sheetCells.$inferSelect, 'sessionId' | 'kind' | 'solved' | 'manual'> & {
    updatedAt: string;
    readAs: string | null;
  })[];
}

interface RowFilter extends PageRequest {
  campId: string;
  mentorId?: string;
  search?: string;
}

/** A camp's trainees by name with their results; rows and total are read concurrently. */
export async function listRows(db: Database, { campId, mentorId, search, ...page }: RowFilter) {
  const people = sql`
    from ${enrolments} e join ${users} u on u.id = e.user_id and u.archived_at is null
    where e.camp_id = ${campId}
      and ${mentorId === undefined ? sql`true` : sql`e.mentor_id = ${mentorId}`}
      and ${search ? foldedContains(searchDetails('u'), search) : sql`true`}`;
  const [rows, counted] = await Promise.all([
    findRows<PersonRow & Record<string, unknown>>(
      db,
      sql`
      select p.id as "userId", ${fullName('p')} as name, p.codeforces_handle as handle, p.email,
        ${hasUnknownHandle('p')} as unknown, ${hasSharedHandle('p')} as shared,
        ${hasInventedHandle('p')} and not (select sample from ${camps} where id = ${campId}) as invented,
        (select coalesce(json_agg(json_build_object('sessionId', s.session_id, 'kind', s.kind, 'solved', s.solved,
            'manual', s.manual, 'updatedAt', s.updated_at, 'readAs', ${formerHandle('s', 'p', 'h')})), '[]')
          from ${sheetCells} s join ${currentSessions('t')} on t.id = s.session_id
          where s.user_id = p.id and t.camp_id = ${campId}) as cells
      from (select u.* ${people} order by u.first_name, u.last_name, u.id
        limit ${page.size} offset ${offsetOf(page)}) p
      left join ${handleChecks} h on ${isPresentCheck('h', 'p')}
      order by p.first_name, p.last_name, p.id`,
    ),
    findRows<{ total: number }>(db, sql`select count(*)::int as total ${people}`),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

interface CellId {
  sessionId: string;
  kind: SheetKind;
  userId: string;
}

const isCell = ({ sessionId, kind, userId }: CellId) =>
  and(eq(sheetCells.sessionId, sessionId), eq(sheetCells.kind, kind), eq(sheetCells.userId, userId));

const findManual = (db: Database, cell: CellId) =>
  db
    .select({ before: sql`${sheetCells.manual}`.as('before') })
    .from(sheetCells)
    .where(isCell(cell))
    .for('no key update');

const written = {
  before: valueBefore<number>(),
  after: sql<number | null>`${sheetCells.manual}`.as('after'),
};

/** Who sets a result and when, and the session and camp, for the audit log. */
interface ResultChange extends CellId {
  actorId: string;
  place: AuditPlace;
  at: Date;
}

const recordedAs = ({ actorId, userId, place, kind, at }: ResultChange) => ({
  actorId,
  targetId: userId,
  details: { ...place, kind },
  at,
});

/** Returns the manual value before. */
export async function writeManual(
  db: Database,
  { solved, ...change }: ResultChange & { solved: number },
): Promise<number | null> {
  const { sessionId, kind, userId, at } = change;
  const write = db
    .insert(sheetCells)
    .values({ sessionId, kind, userId, manual: solved, updatedAt: at })
    .onConflictDoUpdate({
      target: [sheetCells.sessionId, sheetCells.kind, sheetCells.userId],
      set: { manual: solved, updatedAt: at },
      setWhere: ifFound(),
    })
    .returning(written);
  const recorded = { action: 'score.set', correction: 'score.corrected', ...recordedAs(change) } as const;
  const { before } = await recordedUpsert<number>(db, { found: findManual(db, change), write }, recorded);
  return before;
}

/** Falls back to the synced value; deletes the cell when there is none. Returns the manual value before. */
export async function clearManual(db: Database, change: ResultChange): Promise<number | null> {
  const write = db
    .update(sheetCells)
    .set({ manual: null, updatedAt: change.at })
    .where(and(isCell(change), ifFound()))
    .returning(written);
  const recorded = { action: 'score.cleared', ...recordedAs(change) } as const;
  const cleared = await recordedWrite<number>(db, { found: findManual(db, change), write }, recorded);
  // Another transaction may have set a new value in a new cell.
  await db
    .delete(sheetCells)
    .where(and(isCell(change), isNull(sheetCells.synced), isNull(sheetCells.manual)));
  return cleared?.before ?? null;
}

/** How many problems a sheet or contest has; null when that is unknown. */
export async function findProblems(
  db: Database,
  { sessionId, kind }: Omit<CellId, 'userId'>,
): Promise<number | null> {
  const [column] = await db
    .select({ problems: sheetColumns.problems })
    .from(sheetColumns)
    .where(and(eq(sheetColumns.sessionId, sessionId), eq(sheetColumns.kind, kind)));
  return column?.problems ?? null;
}

export async function findCell(db: Database, cell: CellId) {
  const [row] = await db
    .select({
      ...getTableColumns(sheetCells),
      problems: sheetColumns.problems,
      readAs: formerHandle('sheet_cells', 'users', 'handle_checks'),
    })
    .from(sheetCells)
    .innerJoin(users, eq(users.id, sheetCells.userId))
    .leftJoin(handleChecks, isPresentCheck('handle_checks', 'users'))
    .leftJoin(
      sheetColumns,
      and(eq(sheetColumns.sessionId, sheetCells.sessionId), eq(sheetColumns.kind, sheetCells.kind)),
    )
    .where(isCell(cell));
  return row ?? null;
}

export async function isHandleUnknown(db: Database, userId: string): Promise<boolean> {
  const found = await findRows(
    db,
    sql`select from ${users} u where u.id = ${userId} and ${hasUnknownHandle('u')}`,
  );
  return found.length > 0;
}

export interface WrongTotal extends Record<string, unknown> {
  campId: string;
  /** Camp and person. */
  place: string;
  stored: number;
  counted: number;
}

/** Totals of the standing that are not what the cells add up to. */
export const findWrongTotals = (db: Database) =>
  findRows<WrongTotal>(
    db,
    sql`
    select e.camp_id as "campId", e.camp_id || ' ' || e.user_id as place, e.total as stored, c.solved::int as counted
    from ${enrolments} e cross join lateral solved_in(e.camp_id, e.user_id) as c (solved)
    where e.total <> c.solved`,
  );

/** Counts the totals of these camps anew; their open pages read everything again. */
export const countTotals = (db: Database, campIds: readonly string[]) =>
  db.execute(
    sql`select count_totals(camp), tell_camp(camp) from unnest(${sql.param([...campIds])}::uuid[]) as camp order by camp`,
  );

/** For a person's own export: what they solved in each sheet and contest, with the letters of the problems and when. */
export async function resultsOf(db: Database, userId: string, language: Language) {
  const rows = await db
    .select({
      wave: titleIn(language, camps),
      level: titleIn(language, levels),
      session: titleIn(language, trainingSessions),
      cell: sheetCells,
      problems: sheetColumns.problems,
    })
    .from(sheetCells)
    .innerJoin(trainingSessions, eq(trainingSessions.id, sheetCells.sessionId))
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .leftJoin(
      sheetColumns,
      and(eq(sheetColumns.sessionId, sheetCells.sessionId), eq(sheetColumns.kind, sheetCells.kind)),
    )
    .where(eq(sheetCells.userId, userId))
    .orderBy(desc(trainingSessions.id), sheetCells.kind);
  return rows.map(({ cell, problems, ...row }) => ({
    ...row,
    kind: cell.kind,
    solved: cell.solved,
    problems,
    corrected: cell.manual !== null,
    solvedProblems: (cell.letters ?? []).map((problem) => {
      const at = cell.solvedAt?.[problem];
      return { problem, at: at ? new Date(at * 1000).toISOString() : null };
    }),
    updatedAt: cell.updatedAt.toISOString(),
  }));
}
