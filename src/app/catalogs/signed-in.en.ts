import { standingEn } from '#features/results/standing.en.ts';
import { pushEn } from '#features/notifications/push.en.ts';
import { excusesEn } from '#features/attendance/excuses.en.ts';
import { ratingsEn } from '#features/programme/ratings.en.ts';
import { calendarEn } from '#features/notifications/calendar.en.ts';
import { peopleEn } from '#features/people/people.en.ts';
import { remindersEn } from '#features/notifications/reminders.en.ts';
import { workEn } from '#features/home/work.en.ts';
import { inboxEn } from '#features/notifications/inbox.en.ts';
import { sheetsEn } from '#features/results/sheets.en.ts';
import { attendanceEn } from '#features/attendance/attendance.en.ts';
import { archiveEn } from '#features/programme/archive.en.ts';
import { progressEn } from '#features/home/progress.en.ts';
import { campsEn } from '#features/programme/camps.en.ts';
import { sessionsEn } from '#features/programme/sessions.en.ts';
import { securityEn } from '#features/accounts/security.en.ts';
import { twoStepEn } from '#features/accounts/two-step.en.ts';
import { accessEn } from '#club/shared/access.en.ts';
import { removalEn } from '#club/shared/removal.en.ts';

/** Texts that signed-in pages load. */
export const signedInEn = {
  standing: standingEn,
  camps: campsEn,
  sessions: sessionsEn,
  sheets: sheetsEn,
  attendance: attendanceEn,
  archive: archiveEn,
  progress: progressEn,
  work: workEn,
  excuses: excusesEn,
  ratings: ratingsEn,
  calendar: calendarEn,
  people: peopleEn,
  reminders: remindersEn,
  inbox: inboxEn,
  push: pushEn,
  access: accessEn,
  removal: removalEn,
  security: securityEn,
  twoStep: twoStepEn,
};

export type SignedInTexts = typeof signedInEn;
