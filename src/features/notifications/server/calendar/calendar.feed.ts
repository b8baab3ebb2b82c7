import ical, { ICalCalendarMethod } from 'ical-generator';
import { sheetDeadline } from '#features/warnings/warnings.rules.ts';
import { clubName } from '#club/shared/brand.ts';
import type { World } from '#club/server/world.ts';
import type { Language } from '#kit/shared/language.ts';
import type { FeedSession } from './calendar.queries.ts';

const usualLength = 2 * 60 * 60_000;

interface Feed {
  language: Language;
  sessions: readonly FeedSession[];
}

/** A person's sessions and deadlines as iCalendar. Moments are in UTC, so that every calendar shows its own time. */
export function feedText({ config, translate }: Pick<World, 'config' | 'translate'>, feed: Feed): string {
  const { publicUrl } = config;
  const { hostname } = new URL(publicUrl);
  const say = (key: string, values: Record<string, string>) =>
    translate(feed.language, { key: `calendar.feed.${key}`, values });
  const calendar = ical({
    name: say('name', { club: clubName }),
    prodId: { company: clubName, product: 'sessions' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  });
  for (const session of feed.sessions) {
    const { id, title, wave, description, startsAt, publishedAt, revision } = session;
    const shared = {
      // The moment of the record, not of the download, so that an unchanged feed has unchanged bytes.
      stamp: publishedAt ?? session.heldAt,
      sequence: revision,
      url: `${publicUrl}/session/${id}`,
    };
    if (startsAt)
      calendar.createEvent({
        ...shared,
        id: `${id}@${hostname}`,
        start: startsAt,
        end: new Date(startsAt.getTime() + usualLength),
        summary: `${title} · ${wave}`,
        description,
      });
    if (session.hasSheet) {
      const due = sheetDeadline(session, session.sheetDays);
      calendar.createEvent({
        ...shared,
        // A rule of the wave moves the deadline without a new revision of the session. Calendars may ignore an event
        // that moved with the same sequence, so it becomes another event.
        id: `${id}-sheet-${session.sheetDays}@${hostname}`,
        start: due,
        end: due,
        summary: say('due', { session: title }),
        description: wave,
      });
    }
  }
  return calendar.toString();
}
