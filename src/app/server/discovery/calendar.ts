import { clubName } from '#club/shared/brand.ts';
import ical from 'ical-generator';
import type { EventOut } from '#features/content/events.contract.ts';

const usualLength = 2 * 60 * 60_000;

/** Events for people's calendars. */
export function calendarOf(publicUrl: string, name: string, events: EventOut[]): string {
  const calendar = ical({
    name,
    prodId: { company: clubName, product: 'events' },
    url: `${publicUrl}/events.ics`,
  });
  for (const { id, title, description, date, location, createdAt } of events) {
    const start = new Date(date);
    calendar.createEvent({
      id: `${id}@${new URL(publicUrl).hostname}`,
      start,
      end: new Date(start.getTime() + usualLength),
      stamp: new Date(createdAt),
      summary: title,
      description,
      location,
      url: `${publicUrl}/event/${id}`,
    });
  }
  return calendar.toString();
}
