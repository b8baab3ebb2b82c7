import { isId } from '#kit/server/database/columns.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#kit/server/world.ts';
import { notFound } from '#kit/shared/errors.ts';
import { type CampTitleOut, listCampsOfLevel } from '../camps.contract.ts';
import { type CampRow, listCampsOfLevel as findCamps } from './camps.queries.ts';

const toTitle = ({ id, title, registration }: CampRow): CampTitleOut => ({ _id: id, title, registration });

export const campsRoutes = (world: World): Route[] => [
  on(
    listCampsOfLevel,
    async ({ params, query }) => {
      if (!isId(params.levelId)) throw notFound();
      const { rows, total } = await findCamps(world.db, { ...query, levelId: params.levelId });
      return { data: rows.map(toTitle), page: query.page, size: query.size, total };
    },
    { keptUntil: ['camps'] },
  ),
];
