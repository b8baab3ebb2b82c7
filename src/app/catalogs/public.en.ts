import { achievementsEn } from '#features/content/achievements.en.ts';
import { authEn } from '#features/accounts/auth.en.ts';
import { invitationsEn } from '#features/people/invitations.en.ts';
import { greetingEn } from '#features/home/greeting.en.ts';
import { eventsEn } from '#features/content/events.en.ts';
import { newsEn } from '#features/content/news.en.ts';
import { siteEn } from '#features/site/site.en.ts';
import { standingEn } from '#features/results/standing.en.ts';
import { trainingEn } from '#features/programme/training.en.ts';
import { usersEn } from '#features/accounts/users.en.ts';
import { brandEn } from '#club/shared/brand.en.ts';
import { kitEn } from '#kit/shared/kit.en.ts';
import { shellEn } from './shell.en.ts';

/** Texts that any page may need. */
export const publicEn = {
  ...kitEn,
  brand: brandEn,
  shell: shellEn,
  users: usersEn,
  auth: authEn,
  invitations: invitationsEn,
  site: siteEn,
  news: newsEn,
  achievements: achievementsEn,
  events: eventsEn,
  standing: standingEn,
  training: trainingEn,
  greeting: greetingEn,
};

export type PublicTexts = typeof publicEn;
