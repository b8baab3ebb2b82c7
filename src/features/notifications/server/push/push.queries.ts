import { and, eq, inArray, sql } from 'drizzle-orm';
import { authSessions } from '#features/accounts/server/auth/auth.table.ts';
import { entryVisibleTo } from '../inbox/inbox.fragments.ts';
import { inboxEntries } from '../inbox/inbox.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, findRows, firstOf } from '#kit/server/database/client.ts';
import { pushKeys, pushSubscriptions } from './push.table.ts';

export type PushKeyRow = typeof pushKeys.$inferSelect;

export const findKeys = (db: Database) => firstOf(db.select().from(pushKeys));

interface NewKeys extends Omit<PushKeyRow, 'only'> {
  /** The public key of those that cannot be read; null when there are none. */
  unreadable: string | null;
}

/** Stores keys unless somebody else just did; returns those that stand. Without their keys, subscriptions are useless. */
export async function replaceKeys(db: Database, { unreadable, ...keys }: NewKeys): Promise<PushKeyRow> {
  if (unreadable !== null) {
    const gone = await db.delete(pushKeys).where(eq(pushKeys.publicKey, unreadable)).returning();
    if (gone.length > 0) await db.delete(pushSubscriptions);
  }
  await db.insert(pushKeys).values(keys).onConflictDoNothing();
  const stored = await findKeys(db);
  if (!stored) throw new Error('the keys for notifications were not stored');
  return stored;
}

type NewSubscription = typeof pushSubscriptions.$inferInsert;

/** A browser that somebody else used before shows the notifications of the one who is signed in now. */
export async function saveSubscription(db: Database, subscription: NewSubscription): Promise<void> {
  const { userId, authSessionHash, p256dh, auth } = subscription;
  await db.insert(pushSubscriptions).values(subscription).onConflictDoUpdate({
    target: pushSubscriptions.endpoint,
    set: { userId, authSessionHash, p256dh, auth },
  });
}

export async function listEndpoints(db: Database, authSessionHash: Buffer): Promise<string[]> {
  const rows = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.authSessionHash, authSessionHash));
  return rows.map(({ endpoint }) => endpoint);
}

/** Keeps the newest of a person, because forgotten ones are never taken back. */
export const deleteSurplus = (db: Database, userId: string, max: number) =>
  db.execute(sql`delete from ${pushSubscriptions} where id in (
    select id from ${pushSubscriptions} where user_id = ${userId} order by id desc offset ${max})`);

export const deleteSubscription = (
  db: Database,
  { userId, endpoint }: { userId: string; endpoint: string },
) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));

export const deleteSubscriptions = (db: Database, ids: string[]) =>
  db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids));

/** Those of the entries whose readers show notifications in a browser, with the reader. */
export async function findPushed(db: Database, entryIds: string[]) {
  return findRows<{ entryId: string; userId: string }>(
    db,
    sql`
    select id as "entryId", user_id as "userId" from ${inboxEntries}
    where id = any(${sql.param(entryIds)}::uuid[]) and user_id in (select user_id from ${pushSubscriptions})`,
  );
}

/** The entry and each browser in which its reader is signed in, as long as they may still read it. */
export function findDeliveries(db: Database, entryId: string, now: Date) {
  const reader = { id: users.id, role: sql`${users.role}` };
  return db
    .select({ entry: inboxEntries, subscription: pushSubscriptions, language: users.language })
    .from(inboxEntries)
    .innerJoin(users, eq(users.id, inboxEntries.userId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, users.id))
    .innerJoin(authSessions, eq(authSessions.tokenHash, pushSubscriptions.authSessionHash))
    .where(
      and(
        eq(inboxEntries.id, entryId),
        sql`${inboxEntries.readAt} is null and ${users.archivedAt} is null`,
        sql`${authSessions.expiresAt} > ${now.toISOString()}::timestamptz`,
        entryVisibleTo('inbox_entries', reader),
      ),
    );
}

export type Delivery = Awaited<ReturnType<typeof findDeliveries>>[number];
