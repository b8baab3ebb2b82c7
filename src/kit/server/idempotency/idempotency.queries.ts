import { eq, lt } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { idempotentCalls } from './idempotency.table.ts';

/** True for the first call with this id. */
export async function claimCall(
  db: Database,
  call: { id: string; fingerprint: string; createdAt: Date },
): Promise<boolean> {
  const claimed = await db.insert(idempotentCalls).values(call).onConflictDoNothing().returning({
    id: idempotentCalls.id,
  });
  return claimed.length > 0;
}

export async function findCall(db: Database, id: string) {
  const [row] = await db
    .select({ fingerprint: idempotentCalls.fingerprint, response: idempotentCalls.response })
    .from(idempotentCalls)
    .where(eq(idempotentCalls.id, id));
  return row ?? null;
}

export const storeResponse = (db: Database, { id, response }: { id: string; response: string }) =>
  db.update(idempotentCalls).set({ response }).where(eq(idempotentCalls.id, id));

export const deleteCall = (db: Database, id: string) =>
  db.delete(idempotentCalls).where(eq(idempotentCalls.id, id));

export const deleteCallsBefore = (db: Database, moment: Date) =>
  db.delete(idempotentCalls).where(lt(idempotentCalls.createdAt, moment));
