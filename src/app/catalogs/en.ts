import { campsEn } from '#features/camps/camps.en.ts';
import { levelsEn } from '#features/levels/levels.en.ts';
import { membersEn } from '#features/members/members.en.ts';
import { requestsEn } from '#features/requests/requests.en.ts';
import { sessionsEn } from '#features/sessions/sessions.en.ts';
import { standingEn } from '#features/standing/standing.en.ts';
import { trainingEn } from '#features/training/training.en.ts';
import { achievementsEn } from '#features/achievements/achievements.en.ts';
import { authEn } from '#features/auth/auth.en.ts';
import { eventsEn } from '#features/events/events.en.ts';
import { newsEn } from '#features/news/news.en.ts';
import { siteEn } from '#features/site/site.en.ts';
import { usersEn } from '#features/users/users.en.ts';
import { kitEn } from '#kit/shared/kit.en.ts';
import { shellEn } from './shell.en.ts';

export const en = {
  ...kitEn,
  shell: shellEn,
  users: usersEn,
  auth: authEn,
  site: siteEn,
  news: newsEn,
  achievements: achievementsEn,
  events: eventsEn,
  levels: levelsEn,
  camps: campsEn,
  sessions: sessionsEn,
  requests: requestsEn,
  members: membersEn,
  standing: standingEn,
  training: trainingEn,
};

export type Catalog = typeof en;
