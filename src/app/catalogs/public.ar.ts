import { requestsAr } from '#features/programme/requests.ar.ts';
import { achievementsAr } from '#features/content/achievements.ar.ts';
import { greetingAr } from '#features/home/greeting.ar.ts';
import { eventsAr } from '#features/content/events.ar.ts';
import { newsAr } from '#features/content/news.ar.ts';
import { siteAr } from '#features/site/site.ar.ts';
import { brandAr } from '#club/shared/brand.ar.ts';
import { kitAr } from '#kit/shared/kit.ar.ts';
import type { PublicTexts } from './public.en.ts';
import { shellAr } from './shell.ar.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const publicAr: ArabicOf<PublicTexts> = {
  ...kitAr,
  brand: brandAr,
  shell: shellAr,
  site: siteAr,
  news: newsAr,
  achievements: achievementsAr,
  events: eventsAr,
  greeting: greetingAr,
  requests: requestsAr,
};
