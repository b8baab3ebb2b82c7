import { eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { knownDevices } from './auth.table.ts';

/** `known`: one of these hashes is a device of the person; `any`: the person has a device. */
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

export const devicesOf = (db: Database, userId: string) =>
  db
    .select({ since: knownDevices.createdAt, lastUsedAt: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));

const deviceRetention = 365 * 24 * 60 * 60_000;
const mostDevices = 50;

/** Programs keep no cookie, so each of their sign-ins leaves a device: only the last ones of a person are kept. */
const isSurplusDevice = sql`(${knownDevices.userId}, ${knownDevices.tokenHash}) in (
  select user_id, token_hash from (
    select user_id, token_hash, row_number() over (partition by user_id order by last_used_at desc) as place
    from ${knownDevices}) as ranked
  where place > ${mostDevices})`;

export async function deleteOldDevices(db: Database, now: Date): Promise<void> {
  const unusedSince = new Date(now.getTime() - deviceRetention);
  await db.delete(knownDevices).where(or(lt(knownDevices.lastUsedAt, unusedSince), isSurplusDevice));
}
