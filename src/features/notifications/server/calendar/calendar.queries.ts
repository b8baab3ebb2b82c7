import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isCounted } from '#features/attendance/server/attendance.fragments.ts';
import { isAssigned, readableBy, worksEverywhere } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { heldAt, isCurrentSession } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, firstOf } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Language } from '#kit/shared/language.ts';
import { textIn, titleIn } from '#kit/server/database/second-language.ts';
import { hashToken } from '#kit/server/security/tokens.ts';
import { isStaff } from '#club/shared/access.ts';
import { calendarFeeds } from './calendar.table.ts';

export const findFeed = (db: Database, userId: string) =>
  firstOf(db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)));

interface NewSecret {
  userId: string;
  secret: string;
  sealed: Buffer;
  at: Date;
}

/** Stores the first secret of a person, or replaces it. */
export async function saveSecret(
  db: Database,
  { userId, secret, sealed, at }: NewSecret,
  { replace }: { replace: boolean },
): Promise<void> {
  const fields = { secretHash: hashToken(secret), secretSealed: sealed, createdAt: at };
  const insert = db.insert(calendarFeeds).values({ userId, ...fields });
  await (replace
    ? insert.onConflictDoUpdate({ target: calendarFeeds.userId, set: fields })
    : insert.onConflictDoNothing());
}

/** The address stops working; the person gets another when they ask for it. */
export const deleteFeed = (db: Database, userId: string) =>
  db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));

/** Archived people have no calendar. */
export async function findOwner(db: Database, secret: string) {
  const [row] = await db
    .select({ id: users.id, role: users.role, language: users.language })
    .from(calendarFeeds)
    .innerJoin(users, and(eq(users.id, calendarFeeds.userId), isNull(users.archivedAt)))
    .where(eq(calendarFeeds.secretHash, hashToken(secret)));
  return row ?? null;
}

type FeedOwner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

const feedSessions = (db: Database, { id, language }: Pick<FeedOwner, 'id' | 'language'>, where: SQL) =>
  db
    .select({
      id: trainingSessions.id,
      title: titleIn(language, trainingSessions),
      description: textIn(language, 'training_sessions', 'description'),
      place: textIn(language, 'training_sessions', 'place'),
      wave: titleIn(language, camps),
      startsAt: trainingSessions.startsAt,
      heldAt: heldAt('training_sessions'),
      publishedAt: trainingSessions.publishedAt,
      revision: trainingSessions.revision,
      /** Whether there is a sheet that this person has to solve. */
      hasSheet: sql<boolean>`(${enrolments.userId} is not null and ${trainingSessions.sheetLink} is not null
        and ${camps.sheetPercent} is not null and ${isCounted('training_sessions', 'enrolments')})`,
      sheetDays: camps.sheetDays,
    })
    .from(trainingSessions)
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .leftJoin(enrolments, and(eq(enrolments.campId, camps.id), eq(enrolments.userId, id)))
    .where(and(isCurrentSession('training_sessions'), where))
    .orderBy(desc(heldAt('training_sessions')), desc(trainingSessions.id))
    .limit(2000);

/** The sessions of camps in which somebody trains or works, since a moment; of very many the latest. */
export const listFeedSessions = (db: Database, owner: FeedOwner, since: Date) =>
  feedSessions(
    db,
    owner,
    sql`${camps.archivedAt} is null and ${heldAt('training_sessions')} >= ${since.toISOString()}::timestamptz
      and (${enrolments.userId} is not null or ${worksEverywhere(owner)}
        or (${isStaff(owner.role)} and ${isAssigned(owner.id, camps.id)}))`,
  );

/** One session with a date that the actor may read. */
export const findFeedSession = (
  db: Database,
  { id, actor, language }: { id: string; actor: Actor; language: Language },
) =>
  firstOf(
    feedSessions(
      db,
      { id: actor.id, language },
      sql`${trainingSessions.id} = ${id} and ${trainingSessions.startsAt} is not null and ${readableBy(actor.id)}`,
    ),
  );

export type FeedSession = Awaited<ReturnType<typeof listFeedSessions>>[number];
