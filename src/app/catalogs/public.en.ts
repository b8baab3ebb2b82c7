import { requestsEn } from '#features/programme/requests.en.ts';
import { achievementsEn } from '#features/content/achievements.en.ts';
import { greetingEn } from '#features/home/greeting.en.ts';
import { eventsEn } from '#features/content/events.en.ts';
import { newsEn } from '#features/content/news.en.ts';
import { siteEn } from '#features/site/site.en.ts';
import { brandEn } from '#club/shared/brand.en.ts';
import { kitEn } from '#kit/shared/kit.en.ts';
import { shellEn } from './shell.en.ts';

/** Texts that every page loads. */
export const publicEn = {
  ...kitEn,
  brand: brandEn,
  shell: shellEn,
  site: siteEn,
  news: newsEn,
  achievements: achievementsEn,
  events: eventsEn,
  greeting: greetingEn,
  requests: requestsEn,
};

export type PublicTexts = typeof publicEn;
