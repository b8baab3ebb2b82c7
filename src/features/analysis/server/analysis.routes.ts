import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { getAnalysis } from '../analysis.contract.ts';
import { analyse } from './analysis.service.ts';

export const analysisRoutes = (world: World): Route[] => [
  on(getAnalysis, async ({ query, language }) => ({
    data: await analyse(world, { ...query, language }),
  })),
];
