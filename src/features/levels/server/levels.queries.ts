import { asc, ilike } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { findPage } from '#kit/server/database/find-page.ts';
import { containing } from '#kit/server/database/like.ts';
import type { PageRequest } from '#kit/shared/page.ts';
import { levels } from './levels.table.ts';

export type LevelRow = typeof levels.$inferSelect;

interface LevelFilter extends PageRequest {
  search?: string;
}

export const listLevels = (db: Database, { search, ...page }: LevelFilter) =>
  findPage(db, levels, {
    ...page,
    where: search ? ilike(levels.title, containing(search)) : undefined,
    orderBy: [asc(levels.position), asc(levels.id)],
  });
