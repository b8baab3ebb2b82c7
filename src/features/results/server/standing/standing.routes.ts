import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { getOwnStanding, listStanding } from '../../standing.contract.ts';
import { readOwnStanding, readStanding, standingTags } from './standing.service.ts';

export const standingRoutes = (context: AppContext): Route[] => [
  on(
    listStanding,
    async ({ query, actor, language }) => {
      const { rows, ...found } = await readStanding(context, actor, { ...query, language });
      return { data: rows, ...found };
    },
    { cache: ({ query }) => standingTags(query.campId) },
  ),

  on(getOwnStanding, async ({ query, actor }) => ({
    data: await readOwnStanding(context, actor, query.campId),
  })),
];
