import { auditAr } from '#features/audit/audit.ar.ts';
import { pushAr } from '#features/notifications/push.ar.ts';
import { excusesAr } from '#features/attendance/excuses.ar.ts';
import { ratingsAr } from '#features/programme/ratings.ar.ts';
import { calendarAr } from '#features/notifications/calendar.ar.ts';
import { peopleAr } from '#features/people/people.ar.ts';
import { remindersAr } from '#features/notifications/reminders.ar.ts';
import { invitingAr } from '#features/people/inviting.ar.ts';
import { workAr } from '#features/home/work.ar.ts';
import { inboxAr } from '#features/notifications/inbox.ar.ts';
import { sheetsAr } from '#features/results/sheets.ar.ts';
import { attendanceAr } from '#features/attendance/attendance.ar.ts';
import { warningsAr } from '#features/warnings/warnings.ar.ts';
import { archiveAr } from '#features/programme/archive.ar.ts';
import { analysisAr } from '#features/analysis/analysis.ar.ts';
import { progressAr } from '#features/home/progress.ar.ts';
import { campsAr } from '#features/programme/camps.ar.ts';
import { levelsAr } from '#features/programme/levels.ar.ts';
import { membersAr } from '#features/people/members.ar.ts';
import { requestsAr } from '#features/programme/requests.ar.ts';
import { sessionsAr } from '#features/programme/sessions.ar.ts';
import { securityAr } from '#features/accounts/security.ar.ts';
import { systemAr } from '#features/system/system.ar.ts';
import { twoStepAr } from '#features/accounts/two-step.ar.ts';
import { accessAr } from '#club/shared/access.ar.ts';
import { removalAr } from '#club/shared/removal.ar.ts';
import type { SignedInTexts } from './signed-in.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

/** Texts of the screens on which the club is run; a visitor never loads them. */
export const signedInAr: ArabicOf<SignedInTexts> = {
  levels: levelsAr,
  camps: campsAr,
  sessions: sessionsAr,
  requests: requestsAr,
  members: membersAr,
  audit: auditAr,
  sheets: sheetsAr,
  attendance: attendanceAr,
  warnings: warningsAr,
  archive: archiveAr,
  analysis: analysisAr,
  progress: progressAr,
  work: workAr,
  excuses: excusesAr,
  ratings: ratingsAr,
  calendar: calendarAr,
  people: peopleAr,
  reminders: remindersAr,
  inbox: inboxAr,
  inviting: invitingAr,
  push: pushAr,
  access: accessAr,
  removal: removalAr,
  security: securityAr,
  twoStep: twoStepAr,
  system: systemAr,
};
