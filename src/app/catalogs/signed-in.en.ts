import { auditEn } from '#features/audit/audit.en.ts';
import { pushEn } from '#features/notifications/push.en.ts';
import { excusesEn } from '#features/attendance/excuses.en.ts';
import { ratingsEn } from '#features/programme/ratings.en.ts';
import { calendarEn } from '#features/notifications/calendar.en.ts';
import { peopleEn } from '#features/people/people.en.ts';
import { remindersEn } from '#features/notifications/reminders.en.ts';
import { invitingEn } from '#features/people/inviting.en.ts';
import { workEn } from '#features/home/work.en.ts';
import { inboxEn } from '#features/notifications/inbox.en.ts';
import { sheetsEn } from '#features/results/sheets.en.ts';
import { attendanceEn } from '#features/attendance/attendance.en.ts';
import { warningsEn } from '#features/warnings/warnings.en.ts';
import { archiveEn } from '#features/programme/archive.en.ts';
import { analysisEn } from '#features/analysis/analysis.en.ts';
import { progressEn } from '#features/home/progress.en.ts';
import { campsEn } from '#features/programme/camps.en.ts';
import { levelsEn } from '#features/programme/levels.en.ts';
import { membersEn } from '#features/people/members.en.ts';
import { requestsEn } from '#features/programme/requests.en.ts';
import { sessionsEn } from '#features/programme/sessions.en.ts';
import { securityEn } from '#features/accounts/security.en.ts';
import { systemEn } from '#features/system/system.en.ts';
import { twoStepEn } from '#features/accounts/two-step.en.ts';
import { accessEn } from '#club/shared/access.en.ts';
import { removalEn } from '#club/shared/removal.en.ts';

/** Texts that only signed-in pages load. */
export const signedInEn = {
  levels: levelsEn,
  camps: campsEn,
  sessions: sessionsEn,
  requests: requestsEn,
  members: membersEn,
  audit: auditEn,
  sheets: sheetsEn,
  attendance: attendanceEn,
  warnings: warningsEn,
  archive: archiveEn,
  analysis: analysisEn,
  progress: progressEn,
  work: workEn,
  excuses: excusesEn,
  ratings: ratingsEn,
  calendar: calendarEn,
  people: peopleEn,
  reminders: remindersEn,
  inbox: inboxEn,
  inviting: invitingEn,
  push: pushEn,
  access: accessEn,
  removal: removalEn,
  security: securityEn,
  twoStep: twoStepEn,
  system: systemEn,
};

export type SignedInTexts = typeof signedInEn;
