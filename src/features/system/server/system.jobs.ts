import type { AppContext } from '#club/server/app-context.ts';
import type { Job } from '#kit/server/jobs/jobs.ts';
import { checkSystem } from './alerts.service.ts';

/** Looks every quarter of an hour for what leaders should know. */
export const checkJob = (context: Promise<AppContext>): Job<object> => ({
  name: 'system-check',
  retries: 1,
  schedule: '*/15 * * * *',
  run: async () => checkSystem(await context),
});
