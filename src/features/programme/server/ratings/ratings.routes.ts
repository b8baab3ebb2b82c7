import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import * as contract from '../../ratings.contract.ts';
import { ownRating, rateSession, readRatings } from './ratings.service.ts';

export const ratingsRoutes = (world: World): Route[] => [
  on(contract.rateSession, async ({ actor, params, body }) => {
    const data = await rateSession(world, actor, {
      sessionId: params.id,
      stars: body.stars,
      text: body.text ?? '',
    });
    return { message: 'ratings.messages.rated', data };
  }),

  on(contract.readOwnRating, async ({ actor, params }) => ({
    data: await ownRating(world, actor, params.id),
  })),

  on(contract.readRatings, async ({ actor, params }) => ({
    data: await readRatings(world, actor, params.id),
  })),
];
