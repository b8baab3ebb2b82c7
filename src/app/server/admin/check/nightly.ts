import { clubZone } from '#club/shared/club-time.ts';
import { dataCheck } from '#features/system/server/system.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Job } from '#kit/server/jobs/jobs.ts';
import { reasonOf } from '../../reason.ts';
import { parts } from './parts.ts';
import type { Problem } from './report.ts';

const maxPlaces = 3;

const sentenceOf = ({ text, where }: Problem): string =>
  `${text} (${where.slice(0, maxPlaces).join(', ')}${where.length > maxPlaces ? ', …' : ''})`;

/** Looks every night for what `check` finds, and fails with it: then System shows it and leaders get a mail. */
export const dataCheckJob = (context: Promise<AppContext>): Job<object> => ({
  name: dataCheck,
  retries: 0,
  schedule: '30 4 * * *',
  timeZone: clubZone,
  catchUp: true,
  run: async () => {
    const problems: Problem[] = [];
    for (const part of parts)
      try {
        problems.push(...(await part(await context, { repair: false })).problems);
      } catch (error) {
        problems.push({ text: 'A part could not be checked', where: [reasonOf(error)] });
      }
    const wrong = problems.filter(({ isWaste }) => !isWaste);
    if (wrong.length > 0) throw new Error(wrong.map(sentenceOf).join('; '));
  },
});
