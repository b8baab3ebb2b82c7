import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';
import {
  authSessions,
  emailVerifications,
  passwordResets,
  setupLinks,
  signInChallenges,
} from './auth.table.ts';
import { deleteOldDevices } from './devices.queries.ts';

export async function insertChallenge(
  db: Database,
  row: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await db.insert(signInChallenges).values(row);
}

/** Counts the attempt before the code is checked, so that parallel guesses all count. */
export async function countChallengeAttempt(
  db: Database,
  { tokenHash, now, max }: { tokenHash: Buffer; now: Date; max: number },
): Promise<string | null> {
  const [row] = await db
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(
      and(
        eq(signInChallenges.tokenHash, tokenHash),
        isNull(signInChallenges.usedAt),
        gt(signInChallenges.expiresAt, now),
        lt(signInChallenges.tries, max),
      ),
    )
    .returning({ userId: signInChallenges.userId });
  return row?.userId ?? null;
}

export async function consumeChallenge(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const consumed = await db
    .update(signInChallenges)
    .set({ usedAt: now })
    .where(and(eq(signInChallenges.tokenHash, tokenHash), isNull(signInChallenges.usedAt)))
    .returning({ userId: signInChallenges.userId });
  return consumed.length === 1;
}

/** A changed password ends sign-ins that have only their first step. */
export async function deleteChallengesOf(db: Database, userId: string): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}

export async function insertVerification(
  db: Database,
  row: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await db.insert(emailVerifications).values(row);
}

/** Consumes a token: of several concurrent calls one gets the user. */
export async function consumeVerification(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
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

/** The links were sent to an address that the account no longer has. */
export async function deleteVerificationsOf(db: Database, userId: string): Promise<void> {
  await db.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
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

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(authSessions).where(lt(authSessions.expiresAt, now));
  await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await db.delete(setupLinks).where(lt(setupLinks.expiresAt, now));
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now));
  await deleteOldDevices(db, now);
}

export async function insertReset(db: Database, row: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(row);
}

/** A newer code replaces the older ones of the same known device: the request of a stranger cancels none. */
export async function deleteResetsFrom(
  db: Database,
  { email, device }: { email: string; device: string | null },
): Promise<void> {
  if (device === null) return;
  await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.email, email), eq(passwordResets.device, device)));
}

/** Counts the attempt before checking the code, so that parallel guesses all count. */
export async function countResetAttempt(db: Database, given: { tokenHash: Buffer; now: Date; max: number }) {
  const { tokenHash, now, max } = given;
  const [row] = await db
    .update(passwordResets)
    .set({ tries: sql`${passwordResets.tries} + 1` })
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
        lt(passwordResets.tries, max),
      ),
    )
    .returning({
      userId: passwordResets.userId,
      email: passwordResets.email,
      codeHash: passwordResets.codeHash,
    });
  return row ?? null;
}

export async function consumeReset(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
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
