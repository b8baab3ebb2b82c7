import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import * as contract from '../../ratings.contract.ts';
import { ownRating, rateSession, readRatings } from './ratings.service.ts';

export const ratingsRoutes = (context: AppContext): Route[] => [
  on(contract.rateSession, async ({ actor, params, body }) => {
    const data = await rateSession(context, actor, { ...body, sessionId: params.id });
    return { message: 'ratings.messages.rated', data };
  }),

  on(contract.readOwnRating, async ({ actor, params }) => ({
    data: await ownRating(context, actor, params.id),
  })),

  on(contract.readRatings, async ({ actor, params }) => ({
    data: await readRatings(context, actor, params.id),
  })),
];
