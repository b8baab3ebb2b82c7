import { databaseAway } from '#kit/shared/errors.ts';
import { health, ready } from '#kit/shared/system.contract.ts';
import { on, type Route } from './route.ts';

export const systemRoutes = (context: { databaseAnswers: () => Promise<boolean> }): Route[] => [
  on(health, async () => ({})),
  on(ready, async () => {
    if (!(await context.databaseAnswers())) throw databaseAway();
    return {};
  }),
];
