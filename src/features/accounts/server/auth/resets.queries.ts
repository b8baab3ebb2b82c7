import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { passwordResets } from './auth.table.ts';

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
