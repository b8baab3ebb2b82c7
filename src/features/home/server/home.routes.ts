import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { readHome, readWaiting } from '../home.contract.ts';
import { homeOf, waitingFor } from './home.service.ts';

export const homeRoutes = (world: World): Route[] => [
  on(readHome, async ({ actor, language }) => ({ data: await homeOf(world, actor, language) })),
  on(readWaiting, async ({ actor }) => ({ data: await waitingFor(world, actor) })),
];
