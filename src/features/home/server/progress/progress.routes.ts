import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { getProgress } from '../../progress.contract.ts';
import { progressOf } from './progress.service.ts';

export const progressRoutes = (context: AppContext): Route[] => [
  on(getProgress, async ({ actor, language }) => ({
    data: await progressOf(context, { userId: actor.id, language }),
  })),
];
