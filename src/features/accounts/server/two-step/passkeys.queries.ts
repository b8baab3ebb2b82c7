import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { type Database, firstOf } from '#kit/server/database/client.ts';
import { passkeyChallenges, passkeys } from './two-step.table.ts';

export const findPasskeysOf = (db: Database, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id).limit(50);

export const countPasskeys = (db: Database, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId));

export const findPasskey = (db: Database, credentialId: string) =>
  firstOf(db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)));

export const insertPasskey = (db: Database, row: typeof passkeys.$inferInsert) =>
  firstOf(db.insert(passkeys).values(row).onConflictDoNothing().returning());

export const touchPasskey = (
  db: Database,
  { id, counter, now }: { id: string; counter: number; now: Date },
) => db.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id));

/** Returns the name of the passkey; null when the person has no such passkey. */
export async function deletePasskey(
  db: Database,
  { userId, id }: { userId: string; id: string },
): Promise<string | null> {
  const [gone] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return gone?.name ?? null;
}

/** Returns how many there were. */
export const deletePasskeysOf = async (db: Database, userId: string): Promise<number> =>
  (await db.delete(passkeys).where(eq(passkeys.userId, userId))).rowCount ?? 0;

export const insertPasskeyChallenge = (db: Database, row: typeof passkeyChallenges.$inferInsert) =>
  db.insert(passkeyChallenges).values(row);

/** A challenge works once, and only for the person it was made for. */
export async function consumePasskeyChallenge(
  db: Database,
  { challengeHash, userId, now }: { challengeHash: Buffer; userId: string | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    );
  return rowCount === 1;
}

export const deleteOldChallenges = (db: Database, now: Date) =>
  db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
