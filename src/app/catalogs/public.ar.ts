import { achievementsAr } from '#features/content/achievements.ar.ts';
import { authAr } from '#features/accounts/auth.ar.ts';
import { invitationsAr } from '#features/people/invitations.ar.ts';
import { greetingAr } from '#features/home/greeting.ar.ts';
import { eventsAr } from '#features/content/events.ar.ts';
import { newsAr } from '#features/content/news.ar.ts';
import { siteAr } from '#features/site/site.ar.ts';
import { standingAr } from '#features/results/standing.ar.ts';
import { trainingAr } from '#features/programme/training.ar.ts';
import { usersAr } from '#features/accounts/users.ar.ts';
import { brandAr } from '#club/shared/brand.ar.ts';
import { kitAr } from '#kit/shared/kit.ar.ts';
import type { PublicTexts } from './public.en.ts';
import { shellAr } from './shell.ar.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

/** Texts that any page may need. */
export const publicAr: ArabicOf<PublicTexts> = {
  ...kitAr,
  brand: brandAr,
  shell: shellAr,
  users: usersAr,
  auth: authAr,
  invitations: invitationsAr,
  site: siteAr,
  news: newsAr,
  achievements: achievementsAr,
  events: eventsAr,
  standing: standingAr,
  training: trainingAr,
  greeting: greetingAr,
};
