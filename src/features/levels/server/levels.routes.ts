import type { Database } from '#kit/server/database/client.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { may } from '#club/shared/access.ts';
import * as contract from '../levels.contract.ts';
import type { LevelOut, LevelPageOut } from '../levels.contract.ts';
import { type LevelRow, listLevels } from './levels.queries.ts';
import { addLevel, getLevel, orderLevels, removeLevel, updateLevel } from './levels.service.ts';

type Camp = LevelPageOut['camps'][number];

/** The camps slice comes later and hands in how to read waves. */
export type CampsByLevel = (db: Database, levelIds: string[]) => Promise<Map<string, Camp[]>>;

const toTitle = ({ id, title }: LevelRow): LevelOut => ({ _id: id, title });

const toLevel = (row: LevelRow, camps: Camp[] = []): LevelPageOut => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  createdAt: row.createdAt.toISOString(),
  camps,
});

export const levelsRoutes = (world: World, campsByLevel: CampsByLevel): Route[] => {
  const withCamps = async (rows: LevelRow[]) => {
    const camps = await campsByLevel(
      world.db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toLevel(row, camps.get(row.id)));
  };
  return [
    on(
      contract.listLevels,
      async ({ query, actor }) => {
        const { rows, total } = await listLevels(world.db, query);
        const data = may(actor?.role ?? null, 'level.details') ? await withCamps(rows) : rows.map(toTitle);
        return { data, page: query.page, size: query.size, total };
      },
      { cacheTags: ['levels'] },
    ),

    on(contract.getLevel, async ({ params }) => {
      const row = await getLevel(world, params.id);
      const camps = await campsByLevel(world.db, [row.id]);
      return { data: toLevel(row, camps.get(row.id)) };
    }),

    on(
      contract.addLevel,
      async ({ actor, body }) => ({
        message: 'levels.messages.added',
        data: toLevel(await addLevel(world, actor, body)),
      }),
      { invalidates: ['levels'] },
    ),

    on(
      contract.updateLevel,
      async ({ actor, params, body }) => {
        const row = await updateLevel(world, actor, { id: params.id, change: body });
        const camps = await campsByLevel(world.db, [row.id]);
        return { message: 'levels.messages.updated', data: toLevel(row, camps.get(row.id)) };
      },
      { invalidates: ['levels'] },
    ),

    on(
      contract.removeLevel,
      async ({ actor, params }) => {
        await removeLevel(world, actor, params.id);
        return { message: 'levels.messages.removed' };
      },
      { invalidates: ['levels'] },
    ),

    on(
      contract.orderLevels,
      async ({ body }) => {
        await orderLevels(world, body.ids);
        return { message: 'levels.messages.ordered' };
      },
      { invalidates: ['levels'] },
    ),
  ];
};
