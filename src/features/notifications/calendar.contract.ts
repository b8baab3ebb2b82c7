import { endpoint } from '#kit/shared/endpoint.ts';
import { id } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';

const addressOut = z.object({
  /** Everybody who has it reads the calendar. */
  address: z.string(),
  /** The same for apps that ask whether to subscribe. */
  webcal: z.string(),
});
export type AddressOut = z.output<typeof addressOut>;

export const readCalendarAddress = endpoint('GET /api/user/me/calendar', {
  can: 'calendar.own',
  summary: 'The secret address of one’s calendar, made when it is first asked for',
  data: addressOut,
});

export const sessionCalendar = endpoint('GET /api/session/:id/calendar', {
  can: 'session.read',
  summary: 'One session as an iCalendar file, in `text`',
  params: z.object({ id }),
  data: z.object({ text: z.string() }),
});

export const renewCalendarAddress = endpoint('POST /api/user/me/calendar', {
  can: 'calendar.own',
  summary: 'A new address; the old one no longer works',
  records: 'A new address shows nobody more than the old one.',
  data: addressOut,
});
