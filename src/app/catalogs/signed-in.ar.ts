import { standingAr } from '#features/results/standing.ar.ts';
import { pushAr } from '#features/notifications/push.ar.ts';
import { excusesAr } from '#features/attendance/excuses.ar.ts';
import { ratingsAr } from '#features/programme/ratings.ar.ts';
import { calendarAr } from '#features/notifications/calendar.ar.ts';
import { peopleAr } from '#features/people/people.ar.ts';
import { remindersAr } from '#features/notifications/reminders.ar.ts';
import { workAr } from '#features/home/work.ar.ts';
import { inboxAr } from '#features/notifications/inbox.ar.ts';
import { sheetsAr } from '#features/results/sheets.ar.ts';
import { attendanceAr } from '#features/attendance/attendance.ar.ts';
import { archiveAr } from '#features/programme/archive.ar.ts';
import { progressAr } from '#features/home/progress.ar.ts';
import { campsAr } from '#features/programme/camps.ar.ts';
import { sessionsAr } from '#features/programme/sessions.ar.ts';
import { securityAr } from '#features/accounts/security.ar.ts';
import { twoStepAr } from '#features/accounts/two-step.ar.ts';
import { accessAr } from '#club/shared/access.ar.ts';
import { removalAr } from '#club/shared/removal.ar.ts';
import type { SignedInTexts } from './signed-in.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const signedInAr: ArabicOf<SignedInTexts> = {
  standing: standingAr,
  camps: campsAr,
  sessions: sessionsAr,
  sheets: sheetsAr,
  attendance: attendanceAr,
  archive: archiveAr,
  progress: progressAr,
  work: workAr,
  excuses: excusesAr,
  ratings: ratingsAr,
  calendar: calendarAr,
  people: peopleAr,
  reminders: remindersAr,
  inbox: inboxAr,
  push: pushAr,
  access: accessAr,
  removal: removalAr,
  security: securityAr,
  twoStep: twoStepAr,
};
