import { campsEn } from '#features/camps/camps.en.ts';
import { levelsEn } from '#features/levels/levels.en.ts';
import { membersEn } from '#features/members/members.en.ts';
import { requestsEn } from '#features/requests/requests.en.ts';
import { sessionsEn } from '#features/sessions/sessions.en.ts';

/** Texts of the screens on which the club is run; a visitor never loads them. */
export const workingEn = {
  levels: levelsEn,
  camps: campsEn,
  sessions: sessionsEn,
  requests: requestsEn,
  members: membersEn,
};

export type Working = typeof workingEn;
