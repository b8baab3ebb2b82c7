import { and, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { authSessions, knownDevices } from './auth.table.ts';

/** Those of the hashes that are devices of the person. */
export async function findKnownDevices(
  db: Database,
  { userId, hashes }: { userId: string; hashes: Buffer[] },
): Promise<Buffer[]> {
  const rows = await db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.tokenHash, hashes)));
  return rows.map(({ tokenHash }) => tokenHash);
}

/** Sessions from before devices were stored count too. */
export async function hasSignedInBefore(db: Database, userId: string): Promise<boolean> {
  const isUnnamed = and(eq(authSessions.userId, userId), isNull(authSessions.deviceHash));
  return (
    (await db.$count(knownDevices, eq(knownDevices.userId, userId))) > 0 ||
    (await db.$count(authSessions, isUnnamed)) > 0
  );
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

export const deleteDevicesOf = (db: Database, userId: string) =>
  db.delete(knownDevices).where(eq(knownDevices.userId, userId));

/** When somebody ends auth sessions or changes the password, only the devices that stay signed in stay known. */
export async function deleteSignedOutDevices(db: Database, userId: string): Promise<void> {
  const signIns = db
    .select({ one: sql`1` })
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), eq(authSessions.deviceHash, knownDevices.tokenHash)));
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), notExists(signIns)));
}

export const devicesOf = (db: Database, userId: string) =>
  db
    .select({ since: knownDevices.createdAt, lastUsedAt: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));

const deviceRetentionMs = 365 * 24 * 60 * 60_000;
const maxDevices = 50;

/** Programs keep no cookie, so each of their sign-ins leaves a device: only the last ones of a person are kept. */
const isSurplusDevice = sql`(${knownDevices.userId}, ${knownDevices.tokenHash}) in (
  select user_id, token_hash from (
    select user_id, token_hash, row_number() over (partition by user_id order by last_used_at desc) as place
    from ${knownDevices}) as ranked
  where place > ${maxDevices})`;

export async function deleteOldDevices(db: Database, now: Date): Promise<void> {
  const unusedSince = new Date(now.getTime() - deviceRetentionMs);
  await db.delete(knownDevices).where(or(lt(knownDevices.lastUsedAt, unusedSince), isSurplusDevice));
}
