import type { Database } from '#kit/server/database/client.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#kit/server/world.ts';
import { may } from '#kit/shared/access.ts';
import { type LevelOut, listLevels } from '../levels.contract.ts';
import { type LevelRow, listLevels as findLevels } from './levels.queries.ts';

type CampTitle = { _id: string; title: string };

/** Waves stand in a later slice, which hands in how to read them. */
export type CampsByLevel = (db: Database, levelIds: string[]) => Promise<Map<string, CampTitle[]>>;

const toTitle = ({ id, title }: LevelRow): LevelOut => ({ _id: id, title });

const toLevel = (row: LevelRow, camps: CampTitle[]): LevelOut => ({
  ...toTitle(row),
  description: row.description,
  createdAt: row.createdAt.toISOString(),
  camps,
});

export const levelsRoutes = (world: World, campsByLevel: CampsByLevel): Route[] => [
  on(
    listLevels,
    async ({ query, actor }) => {
      const { rows, total } = await findLevels(world.db, query);
      const page = { page: query.page, size: query.size, total };
      if (!may(actor?.role ?? null, 'level.details')) return { data: rows.map(toTitle), ...page };
      const camps = await campsByLevel(
        world.db,
        rows.map(({ id }) => id),
      );
      return { data: rows.map((row) => toLevel(row, camps.get(row.id) ?? [])), ...page };
    },
    { keptUntil: ['levels'] },
  ),
];
