import { achievementsAr } from '#features/achievements/achievements.ar.ts';
import { authAr } from '#features/auth/auth.ar.ts';
import { invitationsAr } from '#features/invitations/invitations.ar.ts';
import { greetingAr } from '#features/home/greeting.ar.ts';
import { eventsAr } from '#features/events/events.ar.ts';
import { newsAr } from '#features/news/news.ar.ts';
import { siteAr } from '#features/site/site.ar.ts';
import { standingAr } from '#features/standing/standing.ar.ts';
import { trainingAr } from '#features/training/training.ar.ts';
import { usersAr } from '#features/users/users.ar.ts';
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
