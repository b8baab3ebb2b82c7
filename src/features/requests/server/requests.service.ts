import { desc, eq } from 'drizzle-orm';
import { camps } from '#features/camps/server/camps.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { joinRequests } from './requests.table.ts';

export async function openRequest(
  db: Database,
  request: { userId: string; campId: string; at: Date },
): Promise<void> {
  const { userId, campId, at } = request;
  await db.insert(joinRequests).values({ userId, campId, createdAt: at });
}

export async function requestsOf(db: Database, userId: string) {
  const rows = await db
    .select({ wave: camps.title, state: joinRequests.state, createdAt: joinRequests.createdAt })
    .from(joinRequests)
    .innerJoin(camps, eq(camps.id, joinRequests.campId))
    .where(eq(joinRequests.userId, userId))
    .orderBy(desc(joinRequests.id));
  return rows.map(({ wave, state, createdAt }) => ({ wave, state, at: createdAt.toISOString() }));
}
