import { auditRoutes } from '#features/audit/server/audit.routes.ts';
import { achievementsRoutes, eventsRoutes, newsRoutes } from '#features/content/server/content.routes.ts';
import { analysisRoutes } from '#features/analysis/server/analysis.routes.ts';
import { archiveRoutes } from '#features/programme/server/archive/archive.routes.ts';
import { authRoutes } from '#features/accounts/server/auth/auth.routes.ts';
import { attendanceRoutes } from '#features/attendance/server/attendance.routes.ts';
import { calendarRoutes } from '#features/notifications/server/calendar/calendar.routes.ts';
import { campsRoutes } from '#features/programme/server/camps/camps.routes.ts';
import { excusesRoutes } from '#features/attendance/server/excuses/excuses.routes.ts';
import { homeRoutes, progressRoutes } from '#features/home/server/home.routes.ts';
import { inboxRoutes } from '#features/notifications/server/inbox/inbox.routes.ts';
import { invitationsRoutes } from '#features/people/server/invitations/invitations.routes.ts';
import { levelsRoutes } from '#features/programme/server/levels/levels.routes.ts';
import { liveRoutes } from '#features/live/server/live.routes.ts';
import { membersRoutes } from '#features/people/server/members/members.routes.ts';
import { peopleRoutes } from '#features/people/server/people.routes.ts';
import { pushRoutes } from '#features/notifications/server/push/push.routes.ts';
import { ratingsRoutes } from '#features/programme/server/ratings/ratings.routes.ts';
import { requestsRoutes } from '#features/programme/server/requests/requests.routes.ts';
import { sessionsRoutes } from '#features/programme/server/sessions/sessions.routes.ts';
import { sheetsRoutes } from '#features/results/server/sheets/sheets.routes.ts';
import { siteRoutes } from '#features/site/server/site.routes.ts';
import { standingRoutes } from '#features/results/server/standing/standing.routes.ts';
import { warningsRoutes } from '#features/warnings/server/warnings.routes.ts';
import { systemRoutes } from '#features/system/server/system.routes.ts';
import { twoStepRoutes } from '#features/accounts/server/two-step/two-step.routes.ts';
import { usersRoutes } from '#features/accounts/server/users/users.routes.ts';
import { systemRoutes as statusRoutes } from '#kit/server/http/system.routes.ts';
import type { Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';

/** Every endpoint of the contract with its handler. */
export const allRoutes = (context: AppContext): Route[] => [
  ...statusRoutes(context),
  ...authRoutes(context),
  ...twoStepRoutes(context),
  ...usersRoutes(context),
  ...membersRoutes(context),
  ...auditRoutes(context),
  ...invitationsRoutes(context),
  ...peopleRoutes(context),
  ...homeRoutes(context),
  ...levelsRoutes(context),
  ...campsRoutes(context),
  ...calendarRoutes(context),
  ...excusesRoutes(context),
  ...ratingsRoutes(context),
  ...sessionsRoutes(context),
  ...attendanceRoutes(context),
  ...requestsRoutes(context),
  ...sheetsRoutes(context),
  ...standingRoutes(context),
  ...liveRoutes(context),
  ...inboxRoutes(context),
  ...pushRoutes(context),
  ...archiveRoutes(context),
  ...analysisRoutes(context),
  ...warningsRoutes(context),
  ...progressRoutes(context),
  ...newsRoutes(context),
  ...achievementsRoutes(context),
  ...eventsRoutes(context),
  ...siteRoutes(context),
  ...systemRoutes(context),
];
