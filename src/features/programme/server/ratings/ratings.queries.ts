import { and, desc, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
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
import { sessionRatings } from './ratings.table.ts';

interface Own {
  sessionId: string;
  userId: string;
}

/** Whether the person was in the session, and what they said; null when there is no such session. */
export async function findOwnRating(db: Database, { sessionId, userId }: Own) {
  const [row] = await db
    .select({
      attended: sql<boolean>`coalesce(${isAttended(attendanceMarks.state)}, false)`,
      stars: sessionRatings.stars,
      text: sessionRatings.text,
    })
    .from(trainingSessions)
    .innerJoin(camps, and(eq(camps.id, trainingSessions.campId), isNull(camps.archivedAt)))
    .leftJoin(
      attendanceMarks,
      and(eq(attendanceMarks.sessionId, trainingSessions.id), eq(attendanceMarks.userId, userId)),
    )
    .leftJoin(
      sessionRatings,
      and(eq(sessionRatings.sessionId, trainingSessions.id), eq(sessionRatings.userId, userId)),
    )
    .where(and(eq(trainingSessions.id, sessionId), isCurrentSession('training_sessions')));
  return row ?? null;
}

interface NewRating extends Own {
  stars: number;
  text: string;
  at: Date;
}

/** Stores a rating of somebody who was there; returns whether they were. */
export async function saveRating(db: Database, rating: NewRating): Promise<boolean> {
  const { sessionId, userId, stars, text, at } = rating;
  const rows = await findRows(
    db,
    sql`
    insert into ${sessionRatings} (session_id, user_id, stars, text, created_at)
    select m.session_id, m.user_id, ${stars}, ${text}, ${at.toISOString()}::timestamptz from ${attendanceMarks} m
    where m.session_id = ${sessionId} and m.user_id = ${userId} and ${isAttended(sql`m.state`)}
    on conflict (session_id, user_id)
      do update set stars = excluded.stars, text = excluded.text, created_at = excluded.created_at
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
      byStars: sql<
        number[]
      >`(select array[${stars}] from ${sessionRatings} r where r.session_id = ${sessionId})`,
      // By the text alone: every other order that staff could compute would name somebody.
      texts: sql<string[]>`array(select r.text from ${sessionRatings} r
        where r.session_id = ${sessionId} and r.text <> '' order by r.text)`,
    })
    .from(trainingSessions)
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .where(and(eq(trainingSessions.id, sessionId), isCurrentSession('training_sessions')));
  return row ?? null;
}

/** For a person's own export. */
export const ratingsOf = (db: Database, userId: string, language: Language) =>
  db
    .select({
      session: titleIn(language, trainingSessions),
      stars: sessionRatings.stars,
      text: sessionRatings.text,
    })
    .from(sessionRatings)
    .innerJoin(trainingSessions, eq(trainingSessions.id, sessionRatings.sessionId))
    .where(eq(sessionRatings.userId, userId))
    .orderBy(desc(sessionRatings.createdAt));

/** Those that go with these people and sessions. */
export const ratingsGone = (people: SQLWrapper, sessions: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${sessionRatings} x where x.user_id = ${people} or x.session_id = ${sessions})`;
