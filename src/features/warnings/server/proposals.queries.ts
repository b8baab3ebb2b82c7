import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AttendanceState } from '#features/attendance/attendance.rules.ts';
import { isTaken, takesAttendance } from '#features/attendance/server/attendance.fragments.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { heldAt, isCurrentSession } from '#features/programme/server/sessions/sessions.fragments.ts';
import { isJudgedSheet, isKnownResult } from '#features/results/server/sheets/sheets.fragments.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { SheetSession, TraineeRecord, WarningKind } from '../warnings.rules.ts';
import { dismissals, warnings } from './warnings.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { pageOf } from '#kit/server/database/find-page.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import type { QueryOf } from '#kit/shared/endpoint.ts';
import type { listDismissed as listContract } from '../warnings.contract.ts';

const held = heldAt('training_sessions');
const isJudged = isJudgedSheet('training_sessions', 'sheet_columns');

export interface DatedSession extends SheetSession {
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
      attendance: takesAttendance('training_sessions'),
      taken: isTaken('training_sessions'),
      sheet: sql<boolean>`(${trainingSessions.sheetLink} is not null or ${sheetColumns.sessionId} is not null)
        and ${isJudged}`,
      problems: sql<number | null>`case when ${isJudged} then ${sheetColumns.problems} end`,
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
      marks: sql<
        Record<string, AttendanceState>
      >`(select coalesce(jsonb_object_agg(m.session_id, m.state), '{}')
        from ${attendanceMarks} m where m.user_id = ${users.id} and m.session_id = ${asked})`,
      solved: sql<Record<string, number>>`(select coalesce(jsonb_object_agg(c.session_id, c.solved), '{}')
        from ${sheetCells} c where c.user_id = ${users.id} and c.kind = 'sheet' and c.session_id = ${asked}
          and ${isKnownResult('c', 'users')})`,
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
  return rows.map(({ marks, solved, ...row }) => ({
    ...row,
    marks: new Map(Object.entries(marks)),
    solved: new Map(Object.entries(solved)),
  }));
}

interface Settling {
  sent: SQL;
  dismissed: SQL;
}

async function findSettled(db: Database, where: Settling): Promise<Set<string>> {
  const sent = await db
    .select({
      kind: warnings.kind,
      userId: warnings.userId,
      sessionId: warnings.sessionId,
      evidence: warnings.evidence,
    })
    .from(warnings)
    // A withdrawn manual warning settles nothing; a proposal is made only once.
    .where(and(where.sent, or(isNotNull(warnings.proposal), isNull(warnings.withdrawnAt))));
  const dismissed = await db
    .select({ proposal: dismissals.proposal })
    .from(dismissals)
    .where(where.dismissed);
  const about = sent.flatMap(({ kind, userId, sessionId, evidence }) =>
    [sessionId, ...(evidence?.sessions ?? []).map((session) => session.sessionId)].map(
      (session) => `${kind}:${userId}:${session}`,
    ),
  );
  return new Set([...about, ...dismissed.map(({ proposal }) => proposal)]);
}

/** Ids settled by earlier decisions in these camps. */
export const settledIn = (db: Database, campIds: string[]): Promise<Set<string>> =>
  findSettled(db, {
    sent: inArray(warnings.campId, campIds),
    dismissed: inArray(dismissals.campId, campIds),
  });

/** The same for one person, in every camp of theirs. */
export const settledFor = (db: Database, userId: string): Promise<Set<string>> =>
  findSettled(db, {
    sent: eq(warnings.userId, userId),
    dismissed: sql`split_part(${dismissals.proposal}, ':', 2) = ${userId}
      and ${dismissals.campId} in (select camp_id from ${enrolments} where user_id = ${userId})`,
  });

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

type DismissedFilter = QueryOf<typeof listContract>;

export function listDismissed(db: Database, { campId, kind, search, ...page }: DismissedFilter) {
  const where = and(
    eq(dismissals.campId, campId),
    isNull(users.archivedAt),
    // Their dismissals cannot be taken back before the session is restored.
    isCurrentSession('training_sessions'),
    kind === undefined ? undefined : sql`${part(1)} = ${kind}`,
    search ? foldedContains(searchDetails('users'), search) : undefined,
  );
  const found = () =>
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
      .innerJoin(users, eq(users.id, sql`${part(2)}::uuid`))
      .innerJoin(trainingSessions, eq(trainingSessions.id, sql`${part(3)}::uuid`))
      .where(where);
  const orderBy = [desc(dismissals.createdAt), desc(dismissals.proposal)];
  return pageOf(db, found, { ...page, orderBy });
}

export type DismissedRow = Awaited<ReturnType<typeof listDismissed>>['rows'][number];
