import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { membershipTexts } from '#features/programme/server/camps/camps.fragments.ts';
import { needsTwoStep } from '../two-step/two-step.fragments.ts';
import { users } from '../users/users.table.ts';
import { type Database, firstOf, preparedQuery, type Root } from '#kit/server/database/client.ts';
import { authSessions } from './auth.table.ts';

export const insertAuthSession = (db: Database, authSession: typeof authSessions.$inferInsert) =>
  db.insert(authSessions).values(authSession);

const authSessionQuery = (db: Root, name: string) =>
  db
    .select({
      userId: users.id,
      role: users.role,
      expiresAt: authSessions.expiresAt,
      endsAt: authSessions.endsAt,
      lastUsedAt: authSessions.lastUsedAt,
      needsTwoStep: needsTwoStep(db),
      memberships: membershipTexts(users.id),
    })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(and(eq(authSessions.tokenHash, sql.placeholder('tokenHash')), isNull(users.archivedAt)))
    .prepare(name);

export const findAuthSession = (db: Root, tokenHash: Buffer) =>
  firstOf(preparedQuery(db, 'find_session', authSessionQuery).execute({ tokenHash }));

export const touchAuthSession = (
  db: Database,
  { tokenHash, ...use }: { tokenHash: Buffer; lastUsedAt: Date; expiresAt: Date },
) => db.update(authSessions).set(use).where(eq(authSessions.tokenHash, tokenHash));

const maxAuthSessions = 100;

export const findAuthSessionsOf = (db: Database, userId: string, now: Date) =>
  db
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), gt(authSessions.expiresAt, now)))
    .orderBy(desc(authSessions.lastUsedAt))
    .limit(maxAuthSessions);

export async function deleteOwnAuthSession(
  db: Database,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const isOwn = and(eq(authSessions.userId, userId), eq(authSessions.id, id));
  return (await db.delete(authSessions).where(isOwn)).rowCount === 1;
}

/** Ends all auth sessions of a person but one; returns how many. */
export async function deleteOtherAuthSessions(
  db: Database,
  { userId, keep }: { userId: string; keep: Buffer },
): Promise<number> {
  const isOther = and(eq(authSessions.userId, userId), ne(authSessions.tokenHash, keep));
  return (await db.delete(authSessions).where(isOther)).rowCount ?? 0;
}

export const deleteAuthSession = (db: Database, tokenHash: Buffer) =>
  db.delete(authSessions).where(eq(authSessions.tokenHash, tokenHash));

/** Returns how many auth sessions ended. */
export const deleteAuthSessionsOf = async (db: Database, userIds: string[]): Promise<number> =>
  (await db.delete(authSessions).where(inArray(authSessions.userId, userIds))).rowCount ?? 0;

export const authSessionsOf = (db: Database, userId: string) =>
  db
    .select({
      device: authSessions.device,
      address: authSessions.address,
      signedInAt: authSessions.createdAt,
      lastUsedAt: authSessions.lastUsedAt,
      expiresAt: authSessions.expiresAt,
    })
    .from(authSessions)
    .where(eq(authSessions.userId, userId));
