import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { countsFor } from '../attendance.fragments.ts';
import { attendanceMarks } from '../attendance.table.ts';
import { trainsIn, worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import {
  heldAt,
  isCurrentSession,
  sessionPlace,
} from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, firstOf } from '#kit/server/database/client.ts';
import { pageOf } from '#kit/server/database/find-page.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { may } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import type { QueryOf } from '#kit/shared/endpoint.ts';
import type { listExcuses as listContract } from '../../excuses.contract.ts';
import { excuses, proofsToDelete } from './excuses.table.ts';

const columns = (language: Language) => ({
  excuse: excuses,
  session: {
    _id: trainingSessions.id,
    title: titleIn(language, trainingSessions),
    startsAt: trainingSessions.startsAt,
  },
  camp: { _id: camps.id, title: titleIn(language, camps), level: titleIn(language, levels) },
  user: { _id: users.id, name: fullName('users'), handle: users.codeforcesHandle },
  decidedBy: sql<
    string | null
  >`(select ${fullName('d')} from ${users} d where d.id = ${excuses.decidedBy})`.as('decided_by_name'),
});

type Filter = Omit<QueryOf<typeof listContract>, 'own'> & { own: boolean; language: Language };

/** One's own, or those of people who train where one decides. */
const readableBy = (actor: Actor, own: boolean) =>
  own || !may(actor.role, 'excuse.decide')
    ? eq(excuses.userId, actor.id)
    : and(
        worksIn(actor, camps.id),
        isNull(camps.archivedAt),
        isNull(users.archivedAt),
        trainsIn(excuses.userId, camps.id),
      );

const findExcuses = (db: Database, language: Language, where: SQL | undefined) =>
  db
    .select(columns(language))
    .from(excuses)
    .innerJoin(trainingSessions, eq(trainingSessions.id, excuses.sessionId))
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .innerJoin(users, eq(users.id, excuses.userId))
    .where(where);

export type ListedExcuse = Awaited<ReturnType<typeof findExcuses>>[number];

export function listExcuses(db: Database, actor: Actor, { own, language, ...filter }: Filter) {
  const where = and(
    readableBy(actor, own),
    isCurrentSession('training_sessions'),
    filter.campId === undefined ? undefined : eq(camps.id, filter.campId),
    filter.sessionId === undefined ? undefined : eq(excuses.sessionId, filter.sessionId),
    filter.state === undefined ? undefined : eq(excuses.state, filter.state),
    filter.search ? foldedContains(searchDetails('users'), filter.search) : undefined,
  );
  return pageOf(db, () => findExcuses(db, language, where), { ...filter, orderBy: [desc(excuses.id)] });
}

/** How many wait for a decision of the actor. */
export const countWaitingExcuses = (db: Database, actor: Actor): Promise<number> =>
  db.$count(
    findExcuses(
      db,
      'en',
      and(
        readableBy(actor, false),
        ne(excuses.userId, actor.id),
        isCurrentSession('training_sessions'),
        eq(excuses.state, 'pending'),
      ),
    ).as('waiting'),
  );

export const findExcuse = (db: Database, id: string, language: Language) =>
  firstOf(findExcuses(db, language, eq(excuses.id, id)));

/** A session that a person wants to be excused from; null where there is none. */
export async function findExcusable(
  db: Database,
  { sessionId, userId }: { sessionId: string; userId: string },
) {
  const [row] = await db
    .select({
      campId: camps.id,
      place: sessionPlace('training_sessions', 'camps'),
      name: fullName('users'),
      mentorId: enrolments.mentorId,
      heldAt: heldAt('training_sessions'),
      /** False for somebody who is not in the camp. */
      trains: sql<boolean>`${enrolments.userId} is not null`,
      /** Whether the session counts for them. */
      counts: sql<boolean>`coalesce(${countsFor({ session: 'training_sessions', enrolment: 'enrolments', mark: 'attendance_marks' })}, false)`,
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

export type Excusable = NonNullable<Awaited<ReturnType<typeof findExcusable>>>;

export async function insertExcuse(db: Database, excuse: typeof excuses.$inferInsert): Promise<string> {
  const [row] = await db.insert(excuses).values(excuse).returning({ id: excuses.id });
  if (!row) throw new Error('an excuse was not stored');
  return row.id;
}

/** Waits for another decision on the same excuse. */
export const lockExcuse = (db: Database, id: string) =>
  firstOf(db.select().from(excuses).where(eq(excuses.id, id)).for('update'));

/** Who decided and when are null while it waits. */
type Decision = Pick<
  typeof excuses.$inferSelect,
  'state' | 'markBefore' | 'answer' | 'decidedBy' | 'decidedAt'
>;

export const decideExcuse = (db: Database, id: string, decision: Decision) =>
  db.update(excuses).set(decision).where(eq(excuses.id, id));

export const deleteExcuse = (db: Database, id: string) => db.delete(excuses).where(eq(excuses.id, id));

/** The name under which a file was uploaded. */
export const findProof = (db: Database, key: string) =>
  firstOf(db.select({ name: excuses.fileName }).from(excuses).where(eq(excuses.fileKey, key)));

/** The files that a person sent, with the names under which they did. */
export const proofsOf = (db: Database, userId: string) =>
  db
    .select({ key: excuses.fileKey, name: excuses.fileName })
    .from(excuses)
    .where(and(eq(excuses.userId, userId), isNotNull(excuses.fileKey)))
    .orderBy(desc(excuses.id));

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
    answer: excuse.answer,
    createdAt: excuse.createdAt.toISOString(),
  }));
}

export async function findProofsToDelete(db: Database, max: number): Promise<string[]> {
  const rows = await db.select().from(proofsToDelete).limit(max);
  return rows.map(({ key }) => key);
}

export const forgetProof = (db: Database, key: string) =>
  db.delete(proofsToDelete).where(eq(proofsToDelete.key, key));
