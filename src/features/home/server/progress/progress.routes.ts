import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { getProgress } from '../../progress.contract.ts';
import { progressOf } from './progress.service.ts';

export const progressRoutes = (world: World): Route[] => [
  on(getProgress, async ({ actor, language }) => ({
    data: await progressOf(world, { userId: actor.id, language }),
  })),
];
