import { solvedProblems } from '#features/results/server/standing/standing.service.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import { coalesce } from '#kit/server/live/coalesce.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { addSiteImage, countSolved, getSite, listTalented, updateSite } from '../site.contract.ts';
import { addImage, changeSite, readSite, readTalented } from './site.service.ts';

const tag = 'site';
const resultsTag = 'results';
// The result depends on which camps run.
const untilResults = [resultsTag, 'camps'];

/** Results change every other second during a sync; the page is invalidated less often. */
const resultsDelayMs = 5000;

function forgetResults({ notifier, cache }: AppContext): void {
  const soon = coalesce(resultsDelayMs);
  const forget = () => soon(resultsTag, () => cache.invalidate(resultsTag));
  notifier.on('changed', (payload) => {
    if (payload.startsWith('standing ')) forget();
  });
}

export function siteRoutes(context: AppContext): Route[] {
  forgetResults(context);
  return [
    on(getSite, async () => ({ data: await readSite(context) }), { cache: () => [tag] }),

    on(updateSite, async ({ actor, body }) => ({
      message: 'site.messages.saved',
      data: await changeSite(context, actor, body),
    })),

    on(addSiteImage, async ({ actor, files }) => {
      const key = await addImage(context, actor, files.image);
      return { data: { image: { secure_url: context.files.urlOf(key) } } };
    }),

    on(
      listTalented,
      async () => ({
        data: (await readTalented(context)).map(({ name, imageKey, total }) => ({
          image: imageKey === null ? null : { secure_url: context.files.urlOf(imageKey) },
          name,
          totalProblems: total,
        })),
      }),
      // Nobody stays who declines to be named.
      { cache: () => [tag, 'people', ...untilResults] },
    ),

    on(
      countSolved,
      async () => ({ data: { problems: await solvedProblems(context.db, clubDay(context.clock.now())) } }),
      {
        cache: () => untilResults,
      },
    ),
  ];
}
