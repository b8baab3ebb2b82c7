import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { camps, enrolments } from '#features/camps/server/camps.table.ts';
import { heldAt, isCurrentSession } from '#features/sessions/server/sessions.fragments.ts';
import { trainingSessions } from '#features/sessions/server/sessions.table.ts';
import { sheetCells, sheetColumns } from '#features/sheets/server/sheets.table.ts';
import { fullName } from '#features/users/server/users.fragments.ts';
import { users } from '#features/users/server/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { HeldSession, TraineeRecord } from '../warnings.rules.ts';
import { dismissals, warnings } from './warnings.table.ts';

const held = heldAt('training_sessions');

export interface DatedSession extends HeldSession {
  titleAr: string;
  startsAt: Date | null;
}

export const heldSessions = (db: Database, campId: string): Promise<DatedSession[]> =>
  db
    .select({
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
    .where(and(eq(trainingSessions.campId, campId), isCurrentSession('training_sessions')))
    .orderBy(asc(held), asc(trainingSessions.position), asc(trainingSessions.id));

interface Asked {
  campId: string;
  sessionIds: string[];
  /** Null for everybody. */
  userIds: string[] | null;
}

export interface RecordedTrainee extends TraineeRecord {
  name: string;
  email: string;
  phone: string | null;
  mentor: string | null;
}

/** Every trainee's stored results in a wave, in one statement. */
export async function recordsOf(
  db: Database,
  { campId, sessionIds, userIds }: Asked,
): Promise<RecordedTrainee[]> {
  const asked = sql`any(${sql.param(sessionIds)}::uuid[])`;
  const rows = await db
    .select({
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
        eq(enrolments.campId, campId),
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

/** Ids settled by earlier decisions in these waves, for everybody or one person. */
export async function settledIn(
  db: Database,
  { campIds, userId }: { campIds: string[]; userId?: string },
): Promise<Set<string>> {
  const [sent, dismissed] = await Promise.all([
    db
      .select({
        kind: warnings.kind,
        userId: warnings.userId,
        sessionId: warnings.sessionId,
        evidence: warnings.evidence,
      })
      .from(warnings)
      .where(
        and(
          inArray(warnings.campId, campIds),
          userId === undefined ? undefined : eq(warnings.userId, userId),
          // A withdrawn manual warning settles nothing; a proposal is made only once.
          or(sql`${warnings.proposal} is not null`, isNull(warnings.withdrawnAt)),
        ),
      ),
    db
      .select({ proposal: dismissals.proposal })
      .from(dismissals)
      .where(
        and(
          inArray(dismissals.campId, campIds),
          userId === undefined ? undefined : sql`split_part(${dismissals.proposal}, ':', 2) = ${userId}`,
        ),
      ),
  ]);
  const about = sent.flatMap(({ kind, userId: of, sessionId, evidence }) =>
    [sessionId, ...(evidence?.sessions ?? []).map((session) => session.sessionId)].map(
      (session) => `${kind}:${of}:${session}`,
    ),
  );
  return new Set([...about, ...dismissed.map(({ proposal }) => proposal)]);
}

/** The wave of each session, archived sessions and waves left out. */
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
