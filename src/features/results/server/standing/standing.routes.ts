import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { listStanding } from '../../standing.contract.ts';
import { ownStanding, readStanding, shareOfStanding } from './standing.service.ts';

export const standingRoutes = (world: World): Route[] => [
  on(
    listStanding,
    async ({ query, actor, language }) => {
      const { rows, total } = await readStanding(world, actor, { ...query, language });
      return { data: rows, page: query.page, size: query.size, total };
    },
    {
      share: {
        of: (call) => shareOfStanding(world, call),
        own(call) {
          const own = ownStanding(world, call);
          return own instanceof Promise ? own.then((row) => ({ own: row })) : { own };
        },
      },
    },
  ),
];
