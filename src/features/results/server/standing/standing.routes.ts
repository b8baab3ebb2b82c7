import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { listStanding } from '../../standing.contract.ts';
import { ownStanding, readStanding, shareOfStanding } from './standing.service.ts';

export const standingRoutes = (context: AppContext): Route[] => [
  on(
    listStanding,
    async ({ query, actor, language }) => {
      const { rows, total } = await readStanding(context, actor, { ...query, language });
      return { data: rows, page: query.page, size: query.size, total };
    },
    {
      share: {
        of: (call) => shareOfStanding(context, call),
        own(call) {
          const own = ownStanding(context, call);
          return own instanceof Promise ? own.then((row) => ({ own: row })) : { own };
        },
      },
    },
  ),
];
