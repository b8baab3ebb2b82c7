import { readHome, readWaiting } from '../home.contract.ts';
import { homeOf, waitingFor } from './home.service.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { getProgress } from '../progress.contract.ts';
import { progressOf } from './progress/progress.service.ts';

export const homeRoutes = (context: AppContext): Route[] => [
  on(readHome, async ({ actor, language }) => ({ data: await homeOf(context, actor, language) })),
  on(readWaiting, async ({ actor }) => ({ data: await waitingFor(context, actor) })),
];

export const progressRoutes = (context: AppContext): Route[] => [
  on(getProgress, async ({ actor, language }) => ({
    data: await progressOf(context, { userId: actor.id, language, own: true }),
  })),
];
