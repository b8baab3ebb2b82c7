import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AttendanceState } from '../../attendance.rules.ts';
import { isCounted } from '../attendance.fragments.ts';
import { attendanceMarks } from '../attendance.table.ts';
import { worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { heldAt, isCurrentSession } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { may } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { ExcuseState } from '../../excuses.rules.ts';
import { excuses, proofsToDelete } from './excuses.table.ts';

export type ExcuseRow = typeof excuses.$inferSelect;

const columns = (language: Language) => ({
  excuse: excuses,
  session: {
    id: trainingSessions.id,
    title: titleIn(language, trainingSessions),
    startsAt: trainingSessions.startsAt,
  },
  camp: { id: camps.id, title: titleIn(language, camps), level: titleIn(language, levels) },
  user: { id: users.id, name: fullName('users'), handle: users.codeforcesHandle },
});

interface Filter extends PageRequest {
  search?: string;
  campId?: string;
  sessionId?: string;
  state?: ExcuseState;
  own?: boolean;
  language: Language;
}

/** One's own, or those of people who train where one decides. */
const readableBy = (actor: Actor, own: boolean) =>
  own || !may(actor.role, 'excuse.decide')
    ? eq(excuses.userId, actor.id)
    : and(
        worksIn(actor, camps.id),
        isNull(camps.archivedAt),
        isNull(users.archivedAt),
        sql`exists (select from ${enrolments} e where e.camp_id = ${camps.id} and e.user_id = ${excuses.userId})`,
      );

export async function listExcuses(db: Database, actor: Actor, { own = false, language, ...filter }: Filter) {
  const where = and(
    readableBy(actor, own),
    isCurrentSession('training_sessions'),
    filter.campId === undefined ? undefined : eq(camps.id, filter.campId),
    filter.sessionId === undefined ? undefined : eq(excuses.sessionId, filter.sessionId),
    filter.state === undefined ? undefined : eq(excuses.state, filter.state),
    filter.search ? foldedContains(searchDetails('users'), filter.search) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select(columns(language))
      .from(excuses)
      .innerJoin(trainingSessions, eq(trainingSessions.id, excuses.sessionId))
      .innerJoin(camps, eq(camps.id, trainingSessions.campId))
      .innerJoin(levels, eq(levels.id, camps.levelId))
      .innerJoin(users, eq(users.id, excuses.userId))
      .where(where)
      .orderBy(desc(excuses.id))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: count() })
      .from(excuses)
      .innerJoin(trainingSessions, eq(trainingSessions.id, excuses.sessionId))
      .innerJoin(camps, eq(camps.id, trainingSessions.campId))
      .innerJoin(users, eq(users.id, excuses.userId))
      .where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export type ListedExcuse = Awaited<ReturnType<typeof listExcuses>>['rows'][number];

export async function findExcuse(db: Database, id: string, language: Language): Promise<ListedExcuse | null> {
  const [row] = await db
    .select(columns(language))
    .from(excuses)
    .innerJoin(trainingSessions, eq(trainingSessions.id, excuses.sessionId))
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .innerJoin(users, eq(users.id, excuses.userId))
    .where(eq(excuses.id, id));
  return row ?? null;
}

export interface Excusable extends Record<string, unknown> {
  campId: string;
  session: string;
  sessionAr: string;
  wave: string;
  waveAr: string;
  name: string;
  mentorId: string | null;
  heldAt: Date;
  /** False for somebody who is not in the camp. */
  trains: boolean;
  /** Whether the session counts for them. */
  counts: boolean;
  mark: AttendanceState | null;
}

/** A session that a person wants to be excused from; null where there is none. */
export async function findExcusable(
  db: Database,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<Excusable | null> {
  const [row] = await db
    .select({
      campId: camps.id,
      session: trainingSessions.title,
      sessionAr: trainingSessions.titleAr,
      wave: camps.title,
      waveAr: camps.titleAr,
      name: fullName('users'),
      mentorId: enrolments.mentorId,
      heldAt: heldAt('training_sessions'),
      trains: sql<boolean>`${enrolments.userId} is not null`,
      counts: sql<boolean>`coalesce(${isCounted('training_sessions', 'enrolments')}, false)`,
      mark: attendanceMarks.state,
    })
    .from(trainingSessions)
    .innerJoin(camps, and(eq(camps.id, trainingSessions.campId), isNull(camps.archivedAt)))
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(enrolments, and(eq(enrolments.campId, camps.id), eq(enrolments.userId, userId)))
    .leftJoin(
      attendanceMarks,
      and(eq(attendanceMarks.sessionId, trainingSessions.id), eq(attendanceMarks.userId, userId)),
    )
    .where(and(eq(trainingSessions.id, sessionId), isCurrentSession('training_sessions')));
  return row ?? null;
}

type NewExcuse = Pick<
  typeof excuses.$inferInsert,
  'sessionId' | 'userId' | 'reason' | 'fileKey' | 'fileName'
>;

export async function insertExcuse(db: Database, excuse: NewExcuse & { at: Date }): Promise<string> {
  const { at, ...fields } = excuse;
  const [row] = await db
    .insert(excuses)
    .values({ ...fields, createdAt: at })
    .returning({ id: excuses.id });
  if (!row) throw new Error('an excuse was not stored');
  return row.id;
}

/** Waits for another decision on the same excuse. */
export async function lockExcuse(db: Database, id: string): Promise<ExcuseRow | null> {
  const [row] = await db.select().from(excuses).where(eq(excuses.id, id)).for('update');
  return row ?? null;
}

interface Decided {
  id: string;
  state: ExcuseState;
  markBefore: AttendanceState | null;
  /** Null while it waits. */
  by: string | null;
  at: Date | null;
}

export async function decideExcuse(db: Database, { id, state, markBefore, by, at }: Decided): Promise<void> {
  await db.update(excuses).set({ state, markBefore, decidedBy: by, decidedAt: at }).where(eq(excuses.id, id));
}

export async function deleteExcuse(db: Database, id: string): Promise<void> {
  await db.delete(excuses).where(eq(excuses.id, id));
}

/** The name under which a file was uploaded. */
export async function findProof(db: Database, key: string): Promise<{ name: string | null } | null> {
  const [row] = await db.select({ name: excuses.fileName }).from(excuses).where(eq(excuses.fileKey, key));
  return row ?? null;
}

export async function allProofs(db: Database): Promise<string[]> {
  const rows = await db
    .select({ key: excuses.fileKey })
    .from(excuses)
    .where(sql`${excuses.fileKey} is not null`);
  return rows.flatMap(({ key }) => key ?? []);
}

/** For a person's own export. */
export async function excusesOf(db: Database, userId: string, language: Language) {
  const rows = await db
    .select({ session: titleIn(language, trainingSessions), excuse: excuses })
    .from(excuses)
    .innerJoin(trainingSessions, eq(trainingSessions.id, excuses.sessionId))
    .where(eq(excuses.userId, userId))
    .orderBy(desc(excuses.id));
  return rows.map(({ session, excuse }) => ({
    session,
    reason: excuse.reason,
    file: excuse.fileName,
    state: excuse.state,
    createdAt: excuse.createdAt.toISOString(),
  }));
}

export async function findProofsToDelete(db: Database, max: number): Promise<string[]> {
  const rows = await db.select().from(proofsToDelete).limit(max);
  return rows.map(({ key }) => key);
}

export async function forgetProof(db: Database, key: string): Promise<void> {
  await db.delete(proofsToDelete).where(eq(proofsToDelete.key, key));
}
