import { and, eq, sql } from 'drizzle-orm';
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

export const deleteById = (db: Database, id: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));

/** One notification to be sent: an entry, and a browser in which its reader is signed in. */
export interface PushPair {
  entryId: string;
  subscriptionId: string;
}

export async function pairsOf(db: Database, entryIds: string[]): Promise<PushPair[]> {
  return findRows<PushPair & Record<string, unknown>>(
    db,
    sql`
    select e.id as "entryId", s.id as "subscriptionId" from ${inboxEntries} e
    join ${pushSubscriptions} s on s.user_id = e.user_id
    where e.id = any(${sql.param(entryIds)}::uuid[])`,
  );
}

/** The entry and the browser, as long as the person is signed in there and may still read it. */
export async function findDelivery(db: Database, { entryId, subscriptionId }: PushPair, now: Date) {
  const reader = { id: users.id, role: sql`${users.role}` };
  const [row] = await db
    .select({ entry: inboxEntries, subscription: pushSubscriptions, language: users.language })
    .from(inboxEntries)
    .innerJoin(users, eq(users.id, inboxEntries.userId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, users.id))
    .innerJoin(authSessions, eq(authSessions.tokenHash, pushSubscriptions.authSessionHash))
    .where(
      and(
        eq(inboxEntries.id, entryId),
        eq(pushSubscriptions.id, subscriptionId),
        sql`${inboxEntries.readAt} is null and ${users.archivedAt} is null`,
        sql`${authSessions.expiresAt} > ${now.toISOString()}::timestamptz`,
        entryVisibleTo('inbox_entries', reader),
      ),
    );
  return row ?? null;
}
