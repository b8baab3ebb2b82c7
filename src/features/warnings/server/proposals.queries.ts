import { and, asc, eq, inArray, isNull, or, type SQL, sql, count, desc } from 'drizzle-orm';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { heldAt, isCurrentSession } from '#features/programme/server/sessions/sessions.fragments.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { type Database, type Pool, preparedQuery, type Root } from '#kit/server/database/client.ts';
import type { HeldSession, TraineeRecord, WarningKind } from '../warnings.rules.ts';
import { dismissals, warnings } from './warnings.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';

const held = heldAt('training_sessions');

export interface DatedSession extends HeldSession {
  campId: string;
  titleAr: string;
  startsAt: Date | null;
}

export const heldSessions = (db: Database, campIds: string[]): Promise<DatedSession[]> =>
  db
    .select({
      campId: trainingSessions.campId,
      sessionId: trainingSessions.id,
      title: trainingSessions.title,
      titleAr: trainingSessions.titleAr,
      startsAt: trainingSessions.startsAt,
      heldAt: held,
      attendance: trainingSessions.attendance,
      problems: sheetColumns.problems,
    })
    .from(trainingSessions)
    .leftJoin(
      sheetColumns,
      and(eq(sheetColumns.sessionId, trainingSessions.id), eq(sheetColumns.kind, 'sheet')),
    )
    .where(and(inArray(trainingSessions.campId, campIds), isCurrentSession('training_sessions')))
    .orderBy(asc(held), asc(trainingSessions.position), asc(trainingSessions.id));

interface Asked {
  campIds: string[];
  sessionIds: string[];
  /** Null for everybody. */
  userIds: string[] | null;
}

export interface RecordedTrainee extends TraineeRecord {
  campId: string;
  name: string;
  email: string;
  phone: string | null;
  mentor: string | null;
}

/** Every trainee's stored results in these camps, in one statement. */
export async function recordsOf(
  db: Database,
  { campIds, sessionIds, userIds }: Asked,
): Promise<RecordedTrainee[]> {
  const asked = sql`any(${sql.param(sessionIds)}::uuid[])`;
  const rows = await db
    .select({
      campId: enrolments.campId,
      userId: users.id,
      name: fullName('users'),
      email: users.email,
      phone: users.phone,
      joinedAt: enrolments.joinedAt,
      mentor: sql<
        string | null
      >`(select ${fullName('m')} from ${users} m where m.id = ${enrolments.mentorId})`,
      absent: sql<string[]>`array(select m.session_id from ${attendanceMarks} m
        where m.user_id = ${users.id} and m.state = 'absent' and m.session_id = ${asked})`,
      solved: sql<Record<string, number>>`(select coalesce(jsonb_object_agg(c.session_id, c.solved), '{}')
        from ${sheetCells} c where c.user_id = ${users.id} and c.kind = 'sheet' and c.session_id = ${asked})`,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(
      and(
        inArray(enrolments.campId, campIds),
        isNull(users.archivedAt),
        userIds === null ? undefined : inArray(enrolments.userId, userIds),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
  return rows.map(({ absent, solved, ...row }) => ({
    ...row,
    absent: new Set(absent),
    solved: new Map(Object.entries(solved)),
  }));
}

const sentQuery = (db: Database, where: SQL) =>
  db
    .select({
      kind: warnings.kind,
      userId: warnings.userId,
      sessionId: warnings.sessionId,
      evidence: warnings.evidence,
    })
    .from(warnings)
    // A withdrawn manual warning settles nothing; a proposal is made only once.
    .where(and(where, or(sql`${warnings.proposal} is not null`, isNull(warnings.withdrawnAt))));

const dismissedQuery = (db: Database, where: SQL) =>
  db.select({ proposal: dismissals.proposal }).from(dismissals).where(where);

const settledBy = (
  sent: Awaited<ReturnType<typeof sentQuery>>,
  dismissed: Awaited<ReturnType<typeof dismissedQuery>>,
): Set<string> => {
  const about = sent.flatMap(({ kind, userId, sessionId, evidence }) =>
    [sessionId, ...(evidence?.sessions ?? []).map((session) => session.sessionId)].map(
      (session) => `${kind}:${userId}:${session}`,
    ),
  );
  return new Set([...about, ...dismissed.map(({ proposal }) => proposal)]);
};

/** Ids settled by earlier decisions in these camps. */
export const settledIn = async (db: Database, campIds: string[]): Promise<Set<string>> =>
  settledBy(
    ...(await Promise.all([
      sentQuery(db, inArray(warnings.campId, campIds)),
      dismissedQuery(db, inArray(dismissals.campId, campIds)),
    ])),
  );

const person = sql.placeholder('userId');
const sentTo = (db: Pool, name: string) => sentQuery(db, eq(warnings.userId, person)).prepare(name);
const dismissedFor = (db: Pool, name: string) =>
  dismissedQuery(
    db,
    sql`split_part(${dismissals.proposal}, ':', 2) = ${person}
      and ${dismissals.campId} in (select camp_id from ${enrolments} where user_id = ${person})`,
  ).prepare(name);

/** The same for one person, in every camp of theirs. */
export const settledFor = async (db: Root, userId: string): Promise<Set<string>> =>
  settledBy(
    ...(await Promise.all([
      preparedQuery(db, 'warnings_settling', sentTo).execute({ userId }),
      preparedQuery(db, 'dismissals_settling', dismissedFor).execute({ userId }),
    ])),
  );

/** The camp of each session, archived sessions and camps left out. */
export async function campsOfSessions(db: Database, sessionIds: string[]): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .select({ id: trainingSessions.id, campId: trainingSessions.campId })
    .from(trainingSessions)
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .where(
      and(
        inArray(trainingSessions.id, sessionIds),
        isCurrentSession('training_sessions'),
        isNull(camps.archivedAt),
      ),
    );
  return new Map(rows.map(({ id, campId }) => [id, campId]));
}

export async function insertDismissals(
  db: Database,
  rows: (typeof dismissals.$inferInsert)[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const made = await db
    .insert(dismissals)
    .values(rows)
    .onConflictDoNothing()
    .returning({ proposal: dismissals.proposal });
  return made.map(({ proposal }) => proposal);
}

/** Takes dismissals back; returns those that were there. */
export async function deleteDismissals(
  db: Database,
  { campId, proposals }: { campId: string; proposals: string[] },
): Promise<string[]> {
  const gone = await db
    .delete(dismissals)
    .where(and(eq(dismissals.campId, campId), inArray(dismissals.proposal, proposals)))
    .returning({ proposal: dismissals.proposal });
  return gone.map(({ proposal }) => proposal);
}

/** The parts of a proposal's id. */
const part = (place: 1 | 2 | 3) => sql`split_part(${dismissals.proposal}, ':', ${sql.raw(String(place))})`;

interface DismissedFilter extends PageRequest {
  campId: string;
  kind?: WarningKind;
  search?: string;
}

export async function listDismissed(db: Database, { campId, kind, search, ...page }: DismissedFilter) {
  const ofUser = eq(users.id, sql`${part(2)}::uuid`);
  const ofSession = eq(trainingSessions.id, sql`${part(3)}::uuid`);
  const where = and(
    eq(dismissals.campId, campId),
    isNull(users.archivedAt),
    // Their dismissals cannot be taken back before the session is restored.
    isCurrentSession('training_sessions'),
    kind === undefined ? undefined : sql`${part(1)} = ${kind}`,
    search ? foldedContains(searchDetails('users'), search) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        proposal: dismissals.proposal,
        kind: sql<WarningKind>`${part(1)}`,
        evidence: dismissals.evidence,
        at: dismissals.createdAt,
        by: sql<
          string | null
        >`(select ${fullName('b')} from ${users} b where b.id = ${dismissals.createdBy})`,
        userId: users.id,
        name: fullName('users'),
        email: users.email,
        phone: users.phone,
        sessionId: trainingSessions.id,
        title: trainingSessions.title,
        titleAr: trainingSessions.titleAr,
        startsAt: trainingSessions.startsAt,
      })
      .from(dismissals)
      .innerJoin(users, ofUser)
      .innerJoin(trainingSessions, ofSession)
      .where(where)
      .orderBy(desc(dismissals.createdAt), desc(dismissals.proposal))
      .limit(page.size)
      .offset(offsetOf(page)),
    db
      .select({ total: count() })
      .from(dismissals)
      .innerJoin(users, ofUser)
      .innerJoin(trainingSessions, ofSession)
      .where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export type DismissedRow = Awaited<ReturnType<typeof listDismissed>>['rows'][number];
