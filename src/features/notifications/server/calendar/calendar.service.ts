import * as queries from './calendar.queries.ts';
import { newToken } from '#kit/server/security/tokens.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { AddressOut } from '../../calendar.contract.ts';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { sheetDeadline } from '#features/warnings/warnings.rules.ts';
import { clubName } from '#club/shared/brand.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { FeedSession } from './calendar.queries.ts';

export { deleteFeed as endCalendarAddress } from './calendar.queries.ts';

const calendarPath = '/calendar/';
/** How long a session stays in the calendar after it was held. */
const pastMs = 180 * 24 * 60 * 60_000;

function toAddress({ config }: AppContext, secret: string): AddressOut {
  const address = `${config.publicUrl}${calendarPath}${secret}.ics`;
  return { address, webcal: address.replace(/^https?:/, 'webcal:') };
}

async function storedSecret({ db, vault }: AppContext, userId: string): Promise<string | null> {
  const feed = await queries.findFeed(db, userId);
  return feed && vault.tryOpen(feed.secretSealed);
}

async function save(context: AppContext, userId: string, { replace }: { replace: boolean }): Promise<string> {
  const secret = newToken();
  const sealed = context.vault.seal(secret);
  await queries.saveSecret(context.db, { userId, secret, sealed, at: context.clock.now() }, { replace });
  return secret;
}

/** Of two first requests at once one makes the address, and both get it. */
export async function calendarAddress(context: AppContext, { id }: Actor): Promise<AddressOut> {
  const known = await storedSecret(context, id);
  if (known) return toAddress(context, known);
  await save(context, id, { replace: false });
  // What was sealed with another key cannot be shown again.
  const stored = (await storedSecret(context, id)) ?? (await save(context, id, { replace: true }));
  return toAddress(context, stored);
}

export const renewCalendar = async (context: AppContext, { id }: Actor): Promise<AddressOut> =>
  toAddress(context, await save(context, id, { replace: true }));

/** Null for an address that is unknown or was replaced. */
export async function calendarOf(context: AppContext, secret: string): Promise<string | null> {
  const owner = await queries.findOwner(context.db, secret);
  if (!owner) return null;
  const since = new Date(context.clock.now().getTime() - pastMs);
  const sessions = await queries.listFeedSessions(context.db, owner, since);
  return feedText(context, { language: owner.language, sessions });
}

/** One session that the actor may read; without a date there is nothing to put into a calendar. */
export async function calendarOfSession(
  context: AppContext,
  { id, actor, language }: { id: string; actor: Actor; language: Language },
): Promise<string> {
  const session = await queries.findFeedSession(context.db, { id, actor, language });
  if (!session) throw notFound();
  return feedText(context, { language, sessions: [{ ...session, hasSheet: false }] });
}

const defaultDurationMs = 2 * 60 * 60_000;

interface Feed {
  language: Language;
  sessions: readonly FeedSession[];
}

/** A person's sessions and deadlines as iCalendar. Moments are in UTC, so that every calendar shows its own time. */
function feedText({ config, translate }: Pick<AppContext, 'config' | 'translate'>, feed: Feed): string {
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
    const { id, title, wave: camp, description, place, startsAt, publishedAt, revision } = session;
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
        end: new Date(startsAt.getTime() + defaultDurationMs),
        summary: `${title} · ${camp}`,
        description,
        location: place || null,
      });
    if (session.hasSheet) {
      const due = sheetDeadline(session, session.sheetDays);
      calendar.createEvent({
        ...shared,
        // A rule of the camp moves the deadline without a new revision of the session. Calendars may ignore an event
        // that moved with the same sequence, so it becomes another event.
        id: `${id}-sheet-${session.sheetDays}@${hostname}`,
        start: due,
        end: due,
        summary: say('due', { session: title }),
        description: camp,
      });
    }
  }
  return calendar.toString();
}
