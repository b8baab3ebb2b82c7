import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import * as contract from '../../calendar.contract.ts';
import { calendarAddress, calendarOfSession, renewCalendar } from './calendar.service.ts';

export const calendarRoutes = (context: AppContext): Route[] => [
  on(contract.readCalendarAddress, async ({ actor }) => ({ data: await calendarAddress(context, actor) })),

  on(contract.sessionCalendar, async ({ actor, params, language }) => ({
    data: { text: await calendarOfSession(context, { id: params.id, actor, language }) },
  })),

  on(contract.renewCalendarAddress, async ({ actor }) => ({
    message: 'calendar.messages.renewed',
    data: await renewCalendar(context, actor),
  })),
];
