import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import {
  ifFound,
  recordedUpsert,
  recordedWrite,
  valueBefore,
} from '#features/audit/server/audit.fragments.ts';
import { trainsIn, worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import {
  type AuditPlace,
  isCurrentSession,
  sessionPlace,
} from '#features/programme/server/sessions/sessions.fragments.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Language } from '#kit/shared/language.ts';
import type { AttendanceState } from '../attendance.rules.ts';
import { isAttended } from './attendance.fragments.ts';
import { attendanceMarks } from './attendance.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { type Database, firstOf } from '#kit/server/database/client.ts';

/** A session that is not archived, nor its camp: whether the actor works there, and whether somebody trains there. */
export const findRunningSession = (
  db: Database,
  actor: Actor,
  { sessionId, userId = actor.id }: { sessionId: string; userId?: string },
) =>
  firstOf(
    db
      .select({
        id: trainingSessions.id,
        title: trainingSessions.title,
        titleAr: trainingSessions.titleAr,
        campId: trainingSessions.campId,
        works: worksIn(actor, camps.id),
        trains: sql<boolean>`exists (select from ${enrolments} e join ${users} u on u.id = e.user_id
          and u.archived_at is null where e.camp_id = ${camps.id} and e.user_id = ${userId})`,
        place: sessionPlace('training_sessions', 'camps'),
      })
      .from(trainingSessions)
      .innerJoin(camps, eq(camps.id, trainingSessions.campId))
      .where(
        and(
          eq(trainingSessions.id, sessionId),
          isCurrentSession('training_sessions'),
          isNull(camps.archivedAt),
        ),
      ),
  );

interface Mark {
  sessionId: string;
  userId: string;
  state: AttendanceState;
  at: Date;
}

/** Who makes a mark and where, for the audit log. */
interface MarkAudit {
  actorId: string;
  place: AuditPlace;
}

type Place = Pick<Mark, 'sessionId' | 'userId'>;

const isMark = ({ sessionId, userId }: Place) =>
  and(eq(attendanceMarks.sessionId, sessionId), eq(attendanceMarks.userId, userId));

const findMark = (db: Database, mark: Place) =>
  db
    .select({ before: sql<AttendanceState>`${attendanceMarks.state}`.as('before') })
    .from(attendanceMarks)
    .where(isMark(mark))
    .for('no key update');

/** The mark that stands there, which nobody else changes until the end of the transaction. */
export const lockMark = async (db: Database, mark: Place): Promise<AttendanceState | null> =>
  (await firstOf(findMark(db, mark)))?.before ?? null;

const before = valueBefore<AttendanceState>();
const after = sql<AttendanceState>`${attendanceMarks.state}`.as('after');

/** Returns the state before. */
export async function setMark(
  db: Database,
  { sessionId, userId, state, at, actorId, place }: Mark & MarkAudit,
): Promise<AttendanceState | null> {
  const write = db
    .insert(attendanceMarks)
    .values({ sessionId, userId, state, markedAt: at })
    .onConflictDoUpdate({
      target: [attendanceMarks.sessionId, attendanceMarks.userId],
      set: { state, markedAt: at, beforeScan: null },
      // Setting the same mark again keeps its time.
      setWhere: and(ifFound(), sql`${attendanceMarks.state} <> excluded.state`),
    })
    .returning({ before, after });
  const act = { action: 'attendance.marked', correction: 'attendance.corrected' } as const;
  const written = await recordedUpsert<AttendanceState>(
    db,
    { found: findMark(db, { sessionId, userId }), write },
    { ...act, actorId, targetId: userId, details: place, at },
  );
  return written.before;
}

export async function removeMark(
  db: Database,
  { sessionId, userId, at, actorId, place }: Omit<Mark, 'state'> & MarkAudit,
): Promise<AttendanceState | null> {
  const write = db
    .delete(attendanceMarks)
    .where(and(isMark({ sessionId, userId }), ifFound()))
    .returning({ before, after: sql`null::attendance_state`.as('after') });
  const removed = await recordedWrite<AttendanceState>(
    db,
    { found: findMark(db, { sessionId, userId }), write },
    { action: 'attendance.cleared', actorId, targetId: userId, details: place, at },
  );
  return removed?.before ?? null;
}

/**
 * Marks an arrival by scan as present or late. Where staff marked that the person came, their mark stays; another one is
 * replaced and kept beside it. What staff set after the first scan stays, and later scans do not change it. Returns the
 * mark that stands.
 */
export async function markArrival(
  db: Database,
  { sessionId, userId, state, at, place }: Mark & Pick<MarkAudit, 'place'>,
): Promise<AttendanceState> {
  const came = isAttended(attendanceMarks.state);
  const write = db
    .insert(attendanceMarks)
    .values({ sessionId, userId, state, markedAt: at, arrivedAt: at })
    .onConflictDoUpdate({
      target: [attendanceMarks.sessionId, attendanceMarks.userId],
      set: {
        state: sql`case when ${came} then ${attendanceMarks.state} else excluded.state end`,
        markedAt: sql`case when ${came} then ${attendanceMarks.markedAt} else excluded.marked_at end`,
        beforeScan: sql`case when ${came} then null else ${attendanceMarks.state} end`,
        arrivedAt: at,
      },
      setWhere: and(ifFound(), isNull(attendanceMarks.arrivedAt)),
    })
    .returning({ before, after });
  const arrived = await recordedUpsert<AttendanceState>(
    db,
    { found: findMark(db, { sessionId, userId }), write },
    { action: 'attendance.checked-in', actorId: userId, targetId: userId, details: place, at },
  );
  return arrived.after ?? state;
}

/** For a person's own export. */
export async function marksOf(db: Database, userId: string, language: Language) {
  const rows = await db
    .select({
      wave: titleIn(language, camps),
      level: titleIn(language, levels),
      session: titleIn(language, trainingSessions),
      state: attendanceMarks.state,
      startsAt: trainingSessions.startsAt,
      markedAt: attendanceMarks.markedAt,
    })
    .from(trainingSessions)
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .leftJoin(
      attendanceMarks,
      and(eq(attendanceMarks.sessionId, trainingSessions.id), eq(attendanceMarks.userId, userId)),
    )
    .where(
      sql`(${attendanceMarks.userId} is not null or (${isCurrentSession('training_sessions')}
        and ${trainsIn(userId, trainingSessions.campId)}))`,
    )
    .orderBy(desc(trainingSessions.id));
  return rows.map(({ startsAt, markedAt, ...row }) => ({
    ...row,
    startsAt: startsAt?.toISOString() ?? null,
    at: markedAt?.toISOString() ?? null,
  }));
}
