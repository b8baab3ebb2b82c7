import { and, asc, desc, eq, ilike, inArray } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { findPage } from '#kit/server/database/find-page.ts';
import { containing } from '#kit/server/database/like.ts';
import type { PageRequest } from '#kit/shared/page.ts';
import { camps } from './camps.table.ts';

export type CampRow = typeof camps.$inferSelect;

interface CampFilter extends PageRequest {
  levelId: string;
  search?: string;
}

export const listCampsOfLevel = (db: Database, { levelId, search, ...page }: CampFilter) =>
  findPage(db, camps, {
    ...page,
    where: and(eq(camps.levelId, levelId), search ? ilike(camps.title, containing(search)) : undefined),
    orderBy: [desc(camps.registration), asc(camps.id)],
  });

export async function findCamp(db: Database, id: string): Promise<CampRow | null> {
  const [row] = await db.select().from(camps).where(eq(camps.id, id));
  return row ?? null;
}

export async function campsByLevel(
  db: Database,
  levelIds: string[],
): Promise<Map<string, { _id: string; title: string }[]>> {
  const byLevel = new Map<string, { _id: string; title: string }[]>();
  if (levelIds.length === 0) return byLevel;
  const rows = await db
    .select({ id: camps.id, title: camps.title, levelId: camps.levelId })
    .from(camps)
    .where(inArray(camps.levelId, levelIds))
    .orderBy(asc(camps.id));
  for (const { id, title, levelId } of rows)
    byLevel.set(levelId, [...(byLevel.get(levelId) ?? []), { _id: id, title }]);
  return byLevel;
}
