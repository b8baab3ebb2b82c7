import type { AppContext } from '#club/server/app-context.ts';
import { clubZone } from '#club/shared/club-time.ts';
import type { AnyJob, Job } from '#kit/server/jobs/jobs.ts';
import { digestHour, digestWeekday, proposalsHour, tomorrowHour } from '../../reminders.rules.ts';
import { sendDigests, remindOfTomorrow, notifyOfProposals, notifyOfSeasonEnds } from './reminders.service.ts';

/** A server that was off at the hour does it after its next start; nobody is notified twice. */
const daily = (name: string, schedule: string, run: () => Promise<void>): Job<object> => ({
  name,
  retries: 3,
  schedule,
  timeZone: clubZone,
  catchUp: true,
  run,
});

export const reminderJobs = (context: Promise<AppContext>): AnyJob[] => [
  daily('session-tomorrow', `0 ${tomorrowHour} * * *`, async () => remindOfTomorrow(await context)),
  daily('proposals', `0 ${proposalsHour} * * *`, async () => {
    await notifyOfSeasonEnds(await context);
    await notifyOfProposals(await context);
  }),
  daily('digest', `0 ${digestHour} * * ${digestWeekday}`, async () => sendDigests(await context)),
];
