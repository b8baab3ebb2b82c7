import { achievementsAr } from '#features/achievements/achievements.ar.ts';
import { authAr } from '#features/auth/auth.ar.ts';
import { eventsAr } from '#features/events/events.ar.ts';
import { newsAr } from '#features/news/news.ar.ts';
import { siteAr } from '#features/site/site.ar.ts';
import { usersAr } from '#features/users/users.ar.ts';
import { kitAr } from '#kit/shared/kit.ar.ts';
import type { Catalog } from './en.ts';
import { shellAr } from './shell.ar.ts';

export const ar: Catalog = {
  ...kitAr,
  shell: shellAr,
  users: usersAr,
  auth: authAr,
  site: siteAr,
  news: newsAr,
  achievements: achievementsAr,
  events: eventsAr,
};
