import { auditRoutes } from '#features/audit/server/audit.routes.ts';
import { achievementsRoutes } from '#features/content/server/achievements/achievements.routes.ts';
import { analysisRoutes } from '#features/analysis/server/analysis.routes.ts';
import { archiveRoutes } from '#features/programme/server/archive/archive.routes.ts';
import { removalRoutes } from '#features/programme/server/archive/removal.routes.ts';
import { entriesAbout } from '#features/audit/server/audit.service.ts';
import { authRoutes } from '#features/accounts/server/auth/auth.routes.ts';
import { devicesOf, sessionsOf } from '#features/accounts/server/auth/sign-in.service.ts';
import { attendanceFragments, markCount } from '#features/attendance/server/attendance.fragments.ts';
import { attendanceRoutes } from '#features/attendance/server/attendance.routes.ts';
import { marksOf } from '#features/attendance/server/attendance.service.ts';
import { calendarRoutes } from '#features/notifications/server/calendar/calendar.routes.ts';
import { campsRoutes } from '#features/programme/server/camps/camps.routes.ts';
import { campsByLevel, releaseStaff } from '#features/programme/server/camps/camps.service.ts';
import { eventsRoutes } from '#features/content/server/events/events.routes.ts';
import { excuseCount, excusesGone } from '#features/attendance/server/excuses/excuses.fragments.ts';
import { excusesRoutes } from '#features/attendance/server/excuses/excuses.routes.ts';
import { excusesOf } from '#features/attendance/server/excuses/excuses.service.ts';
import { homeRoutes } from '#features/home/server/home.routes.ts';
import { inboxRoutes } from '#features/notifications/server/inbox/inbox.routes.ts';
import { entriesOf, tellMentor } from '#features/notifications/server/inbox/inbox.service.ts';
import { invitationsRoutes } from '#features/people/server/invitations/invitations.routes.ts';
import { levelsRoutes } from '#features/programme/server/levels/levels.routes.ts';
import { liveRoutes } from '#features/live/server/live.routes.ts';
import { membersRoutes } from '#features/people/server/members/members.routes.ts';
import { newsRoutes } from '#features/content/server/news/news.routes.ts';
import { notesGone } from '#features/people/server/people.fragments.ts';
import { peopleRoutes } from '#features/people/server/people.routes.ts';
import { progressRoutes } from '#features/home/server/progress/progress.routes.ts';
import { pushRoutes } from '#features/notifications/server/push/push.routes.ts';
import { ratingsGone } from '#features/programme/server/ratings/ratings.fragments.ts';
import { ratingsRoutes } from '#features/programme/server/ratings/ratings.routes.ts';
import { ratingsOf } from '#features/programme/server/ratings/ratings.service.ts';
import { requestsRoutes } from '#features/programme/server/requests/requests.routes.ts';
import { rejectPendingOf, requestsOf } from '#features/programme/server/requests/requests.service.ts';
import {
  sessionFragments,
  type SessionRecords,
} from '#features/programme/server/sessions/sessions.fragments.ts';
import { sessionsRoutes } from '#features/programme/server/sessions/sessions.routes.ts';
import { campParts } from '#features/programme/server/sessions/sessions.service.ts';
import { resultCount } from '#features/results/server/sheets/sheets.fragments.ts';
import { sheetsRoutes } from '#features/results/server/sheets/sheets.routes.ts';
import { queueHandleCheck } from '#features/results/server/sheets/sheets.service.ts';
import { siteRoutes } from '#features/site/server/site.routes.ts';
import { standingRoutes } from '#features/results/server/standing/standing.routes.ts';
import {
  warningCount,
  warningsGone,
  warningsUnplaced,
} from '#features/warnings/server/warnings.fragments.ts';
import { warningsRoutes } from '#features/warnings/server/warnings.routes.ts';
import { warningsOf } from '#features/warnings/server/warnings.service.ts';
import { systemRoutes } from '#features/system/server/system.routes.ts';
import { twoStepRoutes } from '#features/accounts/server/two-step/two-step.routes.ts';
import { twoStepDataOf } from '#features/accounts/server/two-step/two-step.service.ts';
import { usersRoutes } from '#features/accounts/server/users/users.routes.ts';
import type { PersonalData } from '#features/accounts/server/users/users.service.ts';
import type { Route } from '#kit/server/http/route.ts';
import { systemRoutes as statusRoutes } from '#kit/server/http/system.routes.ts';
import type { AppContext } from '#club/server/app-context.ts';

/** The personal data that each slice stores, for a person's export. */
const personalData: PersonalData[] = [
  { name: 'joinRequests', load: requestsOf },
  { name: 'warnings', load: warningsOf },
  { name: 'sessions', load: sessionsOf },
  { name: 'devices', load: devicesOf },
  { name: 'twoStep', load: twoStepDataOf },
  { name: 'attendance', load: marksOf },
  { name: 'excuses', load: excusesOf },
  { name: 'ratings', load: ratingsOf },
  { name: 'inbox', load: entriesOf },
  { name: 'activity', load: entriesAbout },
];

/** What a session would take with it. */
const sessionRecords: SessionRecords = {
  marks: markCount,
  results: resultCount,
  warnings: warningCount,
  excuses: excuseCount,
};

/** Every endpoint of the contract with its handler. */
export const allRoutes = (context: AppContext): Route[] => [
  ...statusRoutes(context),
  ...authRoutes(context),
  ...twoStepRoutes(context),
  ...usersRoutes(context, personalData, {
    beforeRemoval: async (tx, userId) => void (await releaseStaff(tx, { userId, role: null })),
    handleSaved: (tx, userId) => queueHandleCheck(context, tx, userId),
  }),
  ...membersRoutes(context),
  ...auditRoutes(context),
  ...invitationsRoutes(context),
  ...peopleRoutes(context),
  ...homeRoutes(context),
  ...levelsRoutes(context, campsByLevel),
  ...campsRoutes(context, sessionFragments, {
    ...campParts(context),
    answerRequests: (tx, closing) =>
      rejectPendingOf(context, tx, { ...closing, reason: null, why: 'removed' }),
    tellMentor: (tx, told) => tellMentor(context, tx, told),
  }),
  ...calendarRoutes(context),
  ...excusesRoutes(context),
  ...ratingsRoutes(context),
  ...sessionsRoutes(context, attendanceFragments, sessionRecords),
  ...attendanceRoutes(context),
  ...requestsRoutes(context),
  ...sheetsRoutes(context),
  ...standingRoutes(context),
  ...liveRoutes(context),
  ...inboxRoutes(context),
  ...pushRoutes(context),
  ...archiveRoutes(context),
  ...removalRoutes(context, {
    warnings: warningsGone,
    unplaced: warningsUnplaced,
    excuses: excusesGone,
    ratings: ratingsGone,
    notes: notesGone,
  }),
  ...analysisRoutes(context),
  ...warningsRoutes(context),
  ...progressRoutes(context),
  ...newsRoutes(context),
  ...achievementsRoutes(context),
  ...eventsRoutes(context),
  ...siteRoutes(context),
  ...systemRoutes(context),
];
