import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import * as contract from '../../calendar.contract.ts';
import { calendarAddress, renewCalendar } from './calendar.service.ts';

export const calendarRoutes = (world: World): Route[] => [
  on(contract.readCalendarAddress, async ({ actor }) => ({ data: await calendarAddress(world, actor) })),

  on(contract.renewCalendarAddress, async ({ actor }) => ({
    message: 'calendar.messages.renewed',
    data: await renewCalendar(world, actor),
  })),
];
