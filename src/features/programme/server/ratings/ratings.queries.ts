import { and, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isAttended } from '#features/attendance/server/attendance.fragments.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { worksIn } from '../camps/camps.fragments.ts';
import { camps } from '../camps/camps.table.ts';
import { isCurrentSession } from '../sessions/sessions.fragments.ts';
import { trainingSessions } from '../sessions/sessions.table.ts';
import { type Database, findRows } from '#kit/server/database/client.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Language } from '#kit/shared/language.ts';
import { maxStars } from '../../sessions.rules.ts';
import { ratings, sessionRatings } from './ratings.table.ts';

interface Own {
  sessionId: string;
  userId: string;
  author: Buffer;
}

/** Whether the person was in the session, and what they said; null when there is no such session. */
export async function findOwnRating(db: Database, { sessionId, userId, author }: Own) {
  const [row] = await db
    .select({
      attended: sql<boolean>`coalesce(${isAttended(attendanceMarks.state)}, false)`,
      stars: ratings.stars,
      text: ratings.text,
    })
    .from(trainingSessions)
    .innerJoin(camps, and(eq(camps.id, trainingSessions.campId), isNull(camps.archivedAt)))
    .leftJoin(
      attendanceMarks,
      and(eq(attendanceMarks.sessionId, trainingSessions.id), eq(attendanceMarks.userId, userId)),
    )
    .leftJoin(ratings, and(eq(ratings.sessionId, trainingSessions.id), eq(ratings.author, author)))
    .where(and(eq(trainingSessions.id, sessionId), isCurrentSession('training_sessions')));
  return row ?? null;
}

interface NewRating extends Own {
  stars: number;
  text: string;
}

/** Stores a rating of somebody who was there; returns whether they were. */
export async function saveRating(db: Database, rating: NewRating): Promise<boolean> {
  const { sessionId, userId, author, stars, text } = rating;
  const rows = await findRows(
    db,
    sql`
    insert into ${ratings} (session_id, author, stars, text)
    select m.session_id, ${author}, ${stars}, ${text} from ${attendanceMarks} m
    where m.session_id = ${sessionId} and m.user_id = ${userId} and ${isAttended(sql`m.state`)}
    on conflict (session_id, author) do update set stars = excluded.stars, text = excluded.text
    returning 1`,
  );
  return rows.length > 0;
}

/** Whether the actor works in the camp of the session, and its answers; null when there is no such session. */
export async function findRatings(db: Database, actor: Actor, sessionId: string) {
  const stars = sql.raw(
    Array.from({ length: maxStars }, (_, less) => `count(*) filter (where r.stars = ${less + 1})::int`).join(
      ', ',
    ),
  );
  const [row] = await db
    .select({
      works: worksIn(actor, camps.id),
      byStars: sql<number[]>`(select array[${stars}] from ${ratings} r where r.session_id = ${sessionId})`,
      // By the text alone: every other order that staff could compute would name somebody.
      texts: sql<string[]>`array(select r.text from ${ratings} r
        where r.session_id = ${sessionId} and r.text <> '' order by r.text)`,
    })
    .from(trainingSessions)
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .where(and(eq(trainingSessions.id, sessionId), isCurrentSession('training_sessions')));
  return row ?? null;
}

export const ratedSessions = (db: Database) =>
  db.selectDistinct({ sessionId: ratings.sessionId }).from(ratings);

/** An author is one of a session alone. */
export const ratingsBy = (db: Database, authors: Buffer[], language: Language) =>
  db
    .select({
      session: titleIn(language, trainingSessions),
      stars: ratings.stars,
      text: ratings.text,
    })
    .from(ratings)
    .innerJoin(trainingSessions, eq(trainingSessions.id, ratings.sessionId))
    .where(inArray(ratings.author, authors))
    .orderBy(trainingSessions.id);

/** Those that go with these sessions. What somebody said stays when they go: what is missing then would name them. */
export const ratingsGone = (sessions: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${ratings} x where x.session_id = ${sessions})`;

export const takeNamedRatings = (db: Database) => db.delete(sessionRatings).returning();

export const insertRatings = (db: Database, rows: (typeof ratings.$inferInsert)[]) =>
  db.insert(ratings).values(rows).onConflictDoNothing();
