import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { getAnalysis } from '../analysis.contract.ts';
import { analyse } from './analysis.service.ts';

export const analysisRoutes = (context: AppContext): Route[] => [
  on(getAnalysis, async ({ query, language }) => ({
    data: await analyse(context, { ...query, language }),
  })),
];
