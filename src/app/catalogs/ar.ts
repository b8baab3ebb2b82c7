import { campsAr } from '#features/camps/camps.ar.ts';
import { levelsAr } from '#features/levels/levels.ar.ts';
import { membersAr } from '#features/members/members.ar.ts';
import { requestsAr } from '#features/requests/requests.ar.ts';
import { sessionsAr } from '#features/sessions/sessions.ar.ts';
import { standingAr } from '#features/standing/standing.ar.ts';
import { trainingAr } from '#features/training/training.ar.ts';
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
  levels: levelsAr,
  camps: campsAr,
  sessions: sessionsAr,
  requests: requestsAr,
  members: membersAr,
  standing: standingAr,
  training: trainingAr,
};
