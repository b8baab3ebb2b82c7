import { achievementsRoutes } from '#features/achievements/server/achievements.routes.ts';
import { analysisRoutes } from '#features/analysis/server/analysis.routes.ts';
import { archiveRoutes } from '#features/archive/server/archive.routes.ts';
import { removalRoutes } from '#features/archive/server/removal.routes.ts';
import { entriesAbout } from '#features/audit/server/audit.service.ts';
import { authRoutes } from '#features/auth/server/auth.routes.ts';
import { devicesOf, sessionsOf } from '#features/auth/server/sign-in.service.ts';
import { attendanceFragments, markCount } from '#features/attendance/server/attendance.fragments.ts';
import { attendanceRoutes } from '#features/attendance/server/attendance.routes.ts';
import { marksOf } from '#features/attendance/server/attendance.service.ts';
import { calendarRoutes } from '#features/calendar/server/calendar.routes.ts';
import { campsRoutes } from '#features/camps/server/camps.routes.ts';
import { campsByLevel, releaseStaff } from '#features/camps/server/camps.service.ts';
import { eventsRoutes } from '#features/events/server/events.routes.ts';
import { excuseCount, excusesGone } from '#features/excuses/server/excuses.fragments.ts';
import { excusesRoutes } from '#features/excuses/server/excuses.routes.ts';
import { excusesOf } from '#features/excuses/server/excuses.service.ts';
import { homeRoutes } from '#features/home/server/home.routes.ts';
import { inboxRoutes } from '#features/inbox/server/inbox.routes.ts';
import { entriesOf, tellMentor } from '#features/inbox/server/inbox.service.ts';
import { invitationsRoutes } from '#features/invitations/server/invitations.routes.ts';
import { levelsRoutes } from '#features/levels/server/levels.routes.ts';
import { liveRoutes } from '#features/live/server/live.routes.ts';
import { membersRoutes } from '#features/members/server/members.routes.ts';
import { newsRoutes } from '#features/news/server/news.routes.ts';
import { notesGone } from '#features/people/server/people.fragments.ts';
import { peopleRoutes } from '#features/people/server/people.routes.ts';
import { progressRoutes } from '#features/progress/server/progress.routes.ts';
import { pushRoutes } from '#features/push/server/push.routes.ts';
import { ratingsGone } from '#features/ratings/server/ratings.fragments.ts';
import { ratingsRoutes } from '#features/ratings/server/ratings.routes.ts';
import { ratingsOf } from '#features/ratings/server/ratings.service.ts';
import { requestsRoutes } from '#features/requests/server/requests.routes.ts';
import { rejectPendingOf, requestsOf } from '#features/requests/server/requests.service.ts';
import { sessionFragments, type SessionRecords } from '#features/sessions/server/sessions.fragments.ts';
import { sessionsRoutes } from '#features/sessions/server/sessions.routes.ts';
import { campParts } from '#features/sessions/server/sessions.service.ts';
import { resultCount } from '#features/sheets/server/sheets.fragments.ts';
import { sheetsRoutes } from '#features/sheets/server/sheets.routes.ts';
import { queueHandleCheck } from '#features/sheets/server/sheets.service.ts';
import { siteRoutes } from '#features/site/server/site.routes.ts';
import { standingRoutes } from '#features/standing/server/standing.routes.ts';
import {
  warningCount,
  warningsGone,
  warningsUnplaced,
} from '#features/warnings/server/warnings.fragments.ts';
import { warningsRoutes } from '#features/warnings/server/warnings.routes.ts';
import { warningsOf } from '#features/warnings/server/warnings.service.ts';
import { systemRoutes } from '#features/system/server/system.routes.ts';
import { twoStepRoutes } from '#features/two-step/server/two-step.routes.ts';
import { twoStepDataOf } from '#features/two-step/server/two-step.service.ts';
import { usersRoutes } from '#features/users/server/users.routes.ts';
import type { PersonalData } from '#features/users/server/users.service.ts';
import type { Route } from '#kit/server/http/route.ts';
import { systemRoutes as statusRoutes } from '#kit/server/http/system.routes.ts';
import type { World } from '#club/server/world.ts';

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
export const allRoutes = (world: World): Route[] => [
  ...statusRoutes(world),
  ...authRoutes(world),
  ...twoStepRoutes(world),
  ...usersRoutes(world, personalData, {
    beforeRemoval: async (tx, userId) => void (await releaseStaff(tx, { userId, role: null })),
    handleSaved: (tx, userId) => queueHandleCheck(world, tx, userId),
  }),
  ...membersRoutes(world),
  ...invitationsRoutes(world),
  ...peopleRoutes(world),
  ...homeRoutes(world),
  ...levelsRoutes(world, campsByLevel),
  ...campsRoutes(world, sessionFragments, {
    ...campParts(world),
    answerRequests: (tx, closing) => rejectPendingOf(world, tx, { ...closing, reason: null, why: 'removed' }),
    tellMentor: (tx, told) => tellMentor(world, tx, told),
  }),
  ...calendarRoutes(world),
  ...excusesRoutes(world),
  ...ratingsRoutes(world),
  ...sessionsRoutes(world, attendanceFragments, sessionRecords),
  ...attendanceRoutes(world),
  ...requestsRoutes(world),
  ...sheetsRoutes(world),
  ...standingRoutes(world),
  ...liveRoutes(world),
  ...inboxRoutes(world),
  ...pushRoutes(world),
  ...archiveRoutes(world),
  ...removalRoutes(world, {
    warnings: warningsGone,
    unplaced: warningsUnplaced,
    excuses: excusesGone,
    ratings: ratingsGone,
    notes: notesGone,
  }),
  ...analysisRoutes(world),
  ...warningsRoutes(world),
  ...progressRoutes(world),
  ...newsRoutes(world),
  ...achievementsRoutes(world),
  ...eventsRoutes(world),
  ...siteRoutes(world),
  ...systemRoutes(world),
];
