import { asc, count, ilike } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { containing } from '#kit/server/database/like.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import { levels } from './levels.table.ts';

export type LevelRow = typeof levels.$inferSelect;

interface LevelFilter extends PageRequest {
  search?: string;
}

export async function listLevels(db: Database, { search, ...page }: LevelFilter): Promise<{ rows: LevelRow[]; total: number }> {
  const matching = search ? ilike(levels.title, containing(search)) : undefined;
  const [rows, [counted]] = await Promise.all([
    db.select().from(levels).where(matching).orderBy(asc(levels.position), asc(levels.id)).limit(page.size).offset(offsetOf(page)),
    db.select({ total: count() }).from(levels).where(matching),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
