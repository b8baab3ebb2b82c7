import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { type Database, firstOf } from '#kit/server/database/client.ts';
import {
  authSessions,
  emailVerifications,
  passwordResets,
  setupLinks,
  signInChallenges,
} from './auth.table.ts';
import { unusedRetentionMs } from '../../auth.rules.ts';
import { deleteOldDevices } from './devices.queries.ts';

interface Token {
  tokenHash: Buffer;
  now: Date;
}

/** A token that was not used and has not expired. */
const isOpen = (
  table: typeof emailVerifications | typeof passwordResets | typeof signInChallenges,
  { tokenHash, now }: Token,
) => and(eq(table.tokenHash, tokenHash), isNull(table.usedAt), gt(table.expiresAt, now));

/** Uses a token up: of several concurrent calls one gets the user. */
const consume =
  (table: typeof passwordResets | typeof signInChallenges) =>
  async (db: Database, tokenHash: Buffer, now: Date): Promise<string | null> => {
    const [row] = await db
      .update(table)
      .set({ usedAt: now })
      .where(isOpen(table, { tokenHash, now }))
      .returning({ userId: table.userId });
    return row?.userId ?? null;
  };

export const consumeChallenge = consume(signInChallenges);
export const consumeReset = consume(passwordResets);

export const consumeVerification = (db: Database, tokenHash: Buffer, now: Date) =>
  firstOf(
    db
      .update(emailVerifications)
      .set({ usedAt: now })
      .where(isOpen(emailVerifications, { tokenHash, now }))
      .returning({ userId: emailVerifications.userId, newEmail: emailVerifications.newEmail }),
  );

/** Counts the attempt before the code is checked, so that parallel guesses all count. */
export const countChallengeAttempt = (db: Database, token: Token) =>
  firstOf(
    db
      .update(signInChallenges)
      .set({ tries: sql`${signInChallenges.tries} + 1` })
      .where(isOpen(signInChallenges, token))
      .returning(),
  );

/** Counts like `countChallengeAttempt`. */
export const countResetAttempt = (db: Database, token: Token) =>
  firstOf(
    db
      .update(passwordResets)
      .set({ tries: sql`${passwordResets.tries} + 1` })
      .where(isOpen(passwordResets, token))
      .returning(),
  );

export const insertChallenge = (db: Database, row: typeof signInChallenges.$inferInsert) =>
  db.insert(signInChallenges).values(row);

export const insertVerification = (db: Database, row: typeof emailVerifications.$inferInsert) =>
  db.insert(emailVerifications).values(row);

export const insertReset = (db: Database, row: typeof passwordResets.$inferInsert) =>
  db.insert(passwordResets).values(row);

export const insertSetupLink = (db: Database, row: typeof setupLinks.$inferInsert) =>
  db.insert(setupLinks).values(row);

/** A changed password ends sign-ins that have only their first step. */
export const deleteChallengesOf = (db: Database, userId: string) =>
  db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));

/** The links were sent to an address that the account no longer has. */
export const deleteVerificationsOf = (db: Database, userId: string) =>
  db.delete(emailVerifications).where(eq(emailVerifications.userId, userId));

/** A changed password invalidates all codes. */
export const deleteResetsOf = (db: Database, userId: string) =>
  db.delete(passwordResets).where(eq(passwordResets.userId, userId));

export async function hasSetupLink(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const isValid = and(eq(setupLinks.tokenHash, tokenHash), gt(setupLinks.expiresAt, now));
  return (await db.$count(setupLinks, isValid)) > 0;
}

export const deleteSetupLinks = (db: Database) => db.delete(setupLinks);

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(authSessions).where(lt(authSessions.expiresAt, now));
  // Until then they tell how long a sign-up has been waiting for nobody.
  const linkEnd = new Date(now.getTime() - unusedRetentionMs);
  await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, linkEnd));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await db.delete(setupLinks).where(lt(setupLinks.expiresAt, now));
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now));
  await deleteOldDevices(db, now);
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
