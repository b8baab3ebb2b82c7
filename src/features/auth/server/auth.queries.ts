import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { users } from '#features/users/server/users.table.ts';
import { type Database, type Pool, preparedQuery, type Root } from '#kit/server/database/client.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';
import { signInDelay } from '../auth.rules.ts';
import {
  authSessions,
  emailVerifications,
  passwordResets,
  setupLinks,
  signInFailures,
} from './auth.table.ts';

export async function insertSession(
  db: Database,
  session: { tokenHash: Buffer; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(authSessions).values(session);
}

const sessionQuery = (db: Pool, name: string) =>
  db
    .select({ userId: users.id, role: users.role, expiresAt: authSessions.expiresAt })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(and(eq(authSessions.tokenHash, sql.placeholder('tokenHash')), isNull(users.archivedAt)))
    .prepare(name);

export async function findSession(db: Root, tokenHash: Buffer) {
  const [row] = await preparedQuery(db, 'find_session', sessionQuery).execute({ tokenHash });
  return row ?? null;
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.delete(authSessions).where(eq(authSessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(db: Database, userIds: string[]): Promise<void> {
  await db.delete(authSessions).where(inArray(authSessions.userId, userIds));
}

export async function sessionsOf(db: Database, userId: string) {
  return db
    .select({ signedInAt: authSessions.createdAt, expiresAt: authSessions.expiresAt })
    .from(authSessions)
    .where(eq(authSessions.userId, userId));
}

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

export async function insertReset(
  db: Database,
  row: { tokenHash: Buffer; userId: string | null; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.insert(passwordResets).values(row);
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
    .returning({ userId: passwordResets.userId, codeHash: passwordResets.codeHash });
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

/** A newer code or a changed password invalidates older codes. */
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

const memoryOfFailures = 24 * 60 * 60_000;
const delays = Array.from({ length: 16 }, (_, index) => signInDelay(index + 1));

/**
 * Counts the sign-in as failed before the password is checked; a success takes it back. A single statement, so that
 * parallel guesses all count. Returns the milliseconds to wait when the account failed too often.
 */
export async function countSignIn(db: Database, email: string, now: Date): Promise<number> {
  const forgotten = new Date(now.getTime() - memoryOfFailures).toISOString();
  const failures = sql`case when ${signInFailures.lastAt} < ${forgotten} then 1 else ${signInFailures.failures} + 1 end`;
  const delay = sql`(${sql.raw(`array[${delays.join(',')}]`)})[least(${failures}, ${sql.raw(String(delays.length))})]`;
  const counted = await db
    .insert(signInFailures)
    .values({ email, failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: signInFailures.email,
      set: {
        failures,
        lastAt: now,
        blockedUntil: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${delay} / 1000.0)`,
      },
      setWhere: or(isNull(signInFailures.blockedUntil), lte(signInFailures.blockedUntil, now)),
    })
    .returning({ failures: signInFailures.failures });
  return counted.length === 1 ? 0 : blockedFor(db, email, now);
}

async function blockedFor(db: Database, email: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ blockedUntil: signInFailures.blockedUntil })
    .from(signInFailures)
    .where(eq(signInFailures.email, email));
  return Math.max(1, (row?.blockedUntil?.getTime() ?? now.getTime()) - now.getTime());
}

export async function forgiveFailures(db: Database, email: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.email, email));
}

/** Deletes expired rows. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(authSessions).where(lt(authSessions.expiresAt, now));
  await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await db.delete(setupLinks).where(lt(setupLinks.expiresAt, now));
  await db
    .delete(signInFailures)
    .where(lt(signInFailures.lastAt, new Date(now.getTime() - memoryOfFailures)));
}
