import { pushEn } from '#features/push/push.en.ts';
import { excusesEn } from '#features/excuses/excuses.en.ts';
import { ratingsEn } from '#features/ratings/ratings.en.ts';
import { calendarEn } from '#features/calendar/calendar.en.ts';
import { peopleEn } from '#features/people/people.en.ts';
import { remindersEn } from '#features/reminders/reminders.en.ts';
import { invitingEn } from '#features/invitations/inviting.en.ts';
import { workEn } from '#features/home/work.en.ts';
import { inboxEn } from '#features/inbox/inbox.en.ts';
import { sheetsEn } from '#features/sheets/sheets.en.ts';
import { attendanceEn } from '#features/attendance/attendance.en.ts';
import { warningsEn } from '#features/warnings/warnings.en.ts';
import { archiveEn } from '#features/archive/archive.en.ts';
import { analysisEn } from '#features/analysis/analysis.en.ts';
import { progressEn } from '#features/progress/progress.en.ts';
import { campsEn } from '#features/camps/camps.en.ts';
import { levelsEn } from '#features/levels/levels.en.ts';
import { membersEn } from '#features/members/members.en.ts';
import { requestsEn } from '#features/requests/requests.en.ts';
import { sessionsEn } from '#features/sessions/sessions.en.ts';
import { securityEn } from '#features/auth/security.en.ts';
import { systemEn } from '#features/system/system.en.ts';
import { twoStepEn } from '#features/two-step/two-step.en.ts';
import { accessEn } from '#club/shared/access.en.ts';
import { removalEn } from '#club/shared/removal.en.ts';

/** Texts that only signed-in pages load. */
export const signedInEn = {
  levels: levelsEn,
  camps: campsEn,
  sessions: sessionsEn,
  requests: requestsEn,
  members: membersEn,
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
