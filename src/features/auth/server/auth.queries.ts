import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { needsTwoStep } from '#features/two-step/server/two-step.fragments.ts';
import { users } from '#features/users/server/users.table.ts';
import { type Database, type Pool, preparedQuery, type Root } from '#kit/server/database/client.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';
import {
  authSessions,
  emailVerifications,
  knownDevices,
  passwordResets,
  setupLinks,
  signInChallenges,
} from './auth.table.ts';

export async function insertSession(db: Database, session: typeof authSessions.$inferInsert): Promise<void> {
  await db.insert(authSessions).values(session);
}

const sessionQuery = (db: Pool, name: string) =>
  db
    .select({
      userId: users.id,
      role: users.role,
      expiresAt: authSessions.expiresAt,
      endsAt: authSessions.endsAt,
      lastUsedAt: authSessions.lastUsedAt,
      needsTwoStep: needsTwoStep(db),
    })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(and(eq(authSessions.tokenHash, sql.placeholder('tokenHash')), isNull(users.archivedAt)))
    .prepare(name);

export async function findSession(db: Root, tokenHash: Buffer) {
  const [row] = await preparedQuery(db, 'find_session', sessionQuery).execute({ tokenHash });
  return row ?? null;
}

export async function touchSession(
  db: Database,
  { tokenHash, lastUsedAt, expiresAt }: { tokenHash: Buffer; lastUsedAt: Date; expiresAt: Date },
): Promise<void> {
  await db.update(authSessions).set({ lastUsedAt, expiresAt }).where(eq(authSessions.tokenHash, tokenHash));
}

const mostSessions = 100;

export const findSessionsOf = (db: Database, userId: string, now: Date) =>
  db
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), gt(authSessions.expiresAt, now)))
    .orderBy(desc(authSessions.lastUsedAt))
    .limit(mostSessions);

export async function deleteOwnSession(
  db: Database,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const ended = await db
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), eq(authSessions.id, id)))
    .returning({ id: authSessions.id });
  return ended.length === 1;
}

/** Ends all sessions of a person but one; returns how many. */
export async function deleteOtherSessions(
  db: Database,
  { userId, keep }: { userId: string; keep: Buffer },
): Promise<number> {
  const ended = await db
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), ne(authSessions.tokenHash, keep)))
    .returning({ id: authSessions.id });
  return ended.length;
}

/** Which of these hashes are devices of the person, and whether any is. */
export async function findKnownDevices(
  db: Database,
  { userId, hashes }: { userId: string; hashes: Buffer[] },
): Promise<{ known: boolean; any: boolean }> {
  const [row] = await db
    .select({
      known: sql<boolean>`coalesce(bool_or(${inArray(knownDevices.tokenHash, hashes)}), false)`,
      any: sql<boolean>`count(*) > 0`,
    })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));
  return row ?? { known: false, any: false };
}

export async function rememberDevices(
  db: Database,
  { userId, hashes, now }: { userId: string; hashes: Buffer[]; now: Date },
): Promise<void> {
  await db
    .insert(knownDevices)
    .values(hashes.map((tokenHash) => ({ userId, tokenHash, createdAt: now, lastUsedAt: now })))
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastUsedAt: now },
    });
}

export async function deleteDevicesOf(db: Database, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

export async function insertChallenge(
  db: Database,
  row: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await db.insert(signInChallenges).values(row);
}

/** Counts the try before the code is checked, so that parallel guesses all count. */
export async function countChallengeTry(
  db: Database,
  { tokenHash, now, most }: { tokenHash: Buffer; now: Date; most: number },
): Promise<string | null> {
  const [row] = await db
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(
      and(
        eq(signInChallenges.tokenHash, tokenHash),
        isNull(signInChallenges.usedAt),
        gt(signInChallenges.expiresAt, now),
        lt(signInChallenges.tries, most),
      ),
    )
    .returning({ userId: signInChallenges.userId });
  return row?.userId ?? null;
}

export async function spendChallenge(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const spent = await db
    .update(signInChallenges)
    .set({ usedAt: now })
    .where(and(eq(signInChallenges.tokenHash, tokenHash), isNull(signInChallenges.usedAt)))
    .returning({ userId: signInChallenges.userId });
  return spent.length === 1;
}

/** A changed password ends sign-ins that have only their first step. */
export async function deleteChallengesOf(db: Database, userId: string): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.delete(authSessions).where(eq(authSessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(db: Database, userIds: string[]): Promise<void> {
  await db.delete(authSessions).where(inArray(authSessions.userId, userIds));
}

export async function sessionsOf(db: Database, userId: string) {
  return db
    .select({
      device: authSessions.device,
      address: authSessions.address,
      signedInAt: authSessions.createdAt,
      lastUsedAt: authSessions.lastUsedAt,
      expiresAt: authSessions.expiresAt,
    })
    .from(authSessions)
    .where(eq(authSessions.userId, userId));
}

export const devicesOf = (db: Database, userId: string) =>
  db
    .select({ since: knownDevices.createdAt, lastUsedAt: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));

export async function insertVerification(
  db: Database,
  row: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await db.insert(emailVerifications).values(row);
}

/** Spends a token: of several concurrent calls one gets the user. */
export async function spendVerification(db: Database, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db
    .update(emailVerifications)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailVerifications.tokenHash, tokenHash),
        isNull(emailVerifications.usedAt),
        gt(emailVerifications.expiresAt, now),
      ),
    )
    .returning({ userId: emailVerifications.userId });
  return row?.userId ?? null;
}

export async function insertReset(db: Database, row: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(row);
}

/** A newer code replaces the older ones that the same network or device asked for: a stranger's request leaves them. */
export async function deleteResetsFrom(
  db: Database,
  { email, source }: { email: string; source: string },
): Promise<void> {
  await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.email, email), eq(passwordResets.source, source)));
}

/** Counts the try before checking the code, so that parallel guesses all count. */
export async function countResetTry(db: Database, given: { tokenHash: Buffer; now: Date; most: number }) {
  const { tokenHash, now, most } = given;
  const [row] = await db
    .update(passwordResets)
    .set({ tries: sql`${passwordResets.tries} + 1` })
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
        lt(passwordResets.tries, most),
      ),
    )
    .returning({
      userId: passwordResets.userId,
      email: passwordResets.email,
      codeHash: passwordResets.codeHash,
    });
  return row ?? null;
}

export async function spendReset(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const rows = await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt)))
    .returning({ userId: passwordResets.userId });
  return rows.length === 1;
}

/** A changed password invalidates all codes. */
export async function deleteResetsOf(db: Database, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Serializes concurrent set-ups: the second waits here and then finds a leader. */
export async function lockSetup(tx: Database): Promise<void> {
  await lockInTransaction(tx, 'setup');
}

export async function insertSetupLink(
  db: Database,
  row: { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.insert(setupLinks).values(row);
}

export async function hasSetupLink(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const rows = await db
    .select({ expiresAt: setupLinks.expiresAt })
    .from(setupLinks)
    .where(and(eq(setupLinks.tokenHash, tokenHash), gt(setupLinks.expiresAt, now)));
  return rows.length > 0;
}

export async function deleteSetupLinks(db: Database): Promise<void> {
  await db.delete(setupLinks);
}

const memoryOfDevices = 365 * 24 * 60 * 60_000;
const mostDevices = 50;

/** Programs keep no cookie, so each of their sign-ins leaves a device: only the last ones of a person are kept. */
const isSurplusDevice = sql`(${knownDevices.userId}, ${knownDevices.tokenHash}) in (
  select user_id, token_hash from (
    select user_id, token_hash, row_number() over (partition by user_id order by last_used_at desc) as place
    from ${knownDevices}) as ranked
  where place > ${mostDevices})`;

/** Deletes expired rows. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(authSessions).where(lt(authSessions.expiresAt, now));
  await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await db.delete(setupLinks).where(lt(setupLinks.expiresAt, now));
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now));
  const unusedSince = new Date(now.getTime() - memoryOfDevices);
  await db.delete(knownDevices).where(or(lt(knownDevices.lastUsedAt, unusedSince), isSurplusDevice));
}
