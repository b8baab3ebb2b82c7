import {
  audienceOf,
  type NewEntry,
  retractNotificationsAbout,
  notify,
} from '#features/notifications/server/inbox/inbox.service.ts';
import type { CampRow } from '../camps/camps.queries.ts';
import { findCamp } from '../camps/camps.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { duties } from '#club/shared/access.ts';
import type { Limit } from '#kit/server/limits/limits.ts';
import type { Language } from '#kit/shared/language.ts';
import { momentText } from '#club/shared/moment-text.ts';
import { bothTitles, inLanguage } from '#kit/shared/second-language.ts';
import { materialOf } from '../../sessions.rules.ts';
import { placeFacts } from './sessions.presenter.ts';
import type { SessionRow } from './sessions.table.ts';

interface Change {
  /** Missing for a session that is new. */
  before?: SessionRow;
  after: SessionRow;
}

type News = Pick<NewEntry, 'kind' | 'facts'>;

/** What the people of a camp are notified of after a change of a session, drafts left out. */
function newsOf({ translate }: AppContext, { before, after }: Change): News[] {
  if (after.publishedAt === null || after.archivedAt !== null) return [];
  const { startsAt, place, placeAr } = after;
  if (!before?.publishedAt || before.campId !== after.campId)
    return [{ kind: 'session-published', facts: { variant: startsAt ? 'dated' : 'undated' } }];
  const moved = before.startsAt?.getTime() !== startsAt?.getTime();
  const replaced = before.place !== place || before.placeAr !== placeAr;
  // The date says more than the place, which is named beside it.
  const placed = { variant: place || placeAr ? 'placed' : 'unplaced' };
  const dated: News['facts'] = startsAt ? {} : { variant: 'undated' };
  const had = materialOf(before);
  const added = materialOf(after).filter((part) => !had.includes(part));
  const addedIn = (language: Language) =>
    added
      .map((part) => translate(language, { key: `sessions.material.${part}` }))
      .join(language === 'ar' ? '، ' : ', ');
  const news: News[] = [];
  if (moved || replaced) news.push({ kind: 'session-moved', facts: moved ? dated : placed });
  if (added.length > 0)
    news.push({ kind: 'material', facts: { parts: addedIn('en'), partsAr: addedIn('ar') } });
  return news;
}

/** Nobody reads of a session that they cannot open any more. */
export const retractNotifications = (tx: Database, campId: string, sessions: readonly SessionRow[]) =>
  retractNotificationsAbout(tx, { campId, about: sessions.map(({ id }) => id) });

/** Each change notifies everybody in the camp, also one that is made, undone and made again. */
const newsOfSession: Limit = { name: 'session-news', max: 10, windowMs: 24 * 60 * 60_000 };

/** Notifies the people of the camp, except the one who made the change. */
export async function notifyOfChange(
  context: AppContext,
  tx: Database,
  { actor, ...change }: Change & { actor: Actor },
): Promise<void> {
  const news = newsOf(context, change);
  if (news.length === 0) return;
  const { before, after } = change;
  if (before) await context.limits.take(newsOfSession, after.id, tx);
  const camp = await findCamp(tx, after.campId);
  if (!camp) return;
  const people = await audienceOf(tx, { campId: camp.id, trainees: true, duties });
  const to = people.filter((id) => id !== actor.id);
  const startsAt = after.startsAt && { startsAt: after.startsAt.toISOString() };
  await notify(
    context,
    tx,
    news.map((one) => ({
      kind: one.kind,
      campId: camp.id,
      // A session is announced once; every later change is news of its own, also when a date comes back.
      about: one.kind === 'session-published' ? after.id : `${after.id} ${context.clock.now().toISOString()}`,
      facts: {
        sessionId: after.id,
        ...bothTitles('session', after),
        ...bothTitles('wave', camp),
        ...placeFacts(after),
        ...startsAt,
        ...one.facts,
      },
      to,
    })),
  );
}

/** How many of them a notification names. */
const namedSessions = 5;

/** The same for changes of one kind in one camp: of several sessions people are notified once. */
export async function notifyOfChanges(
  context: AppContext,
  tx: Database,
  { actor, camp, changes }: { actor: Actor; camp: CampRow; changes: readonly Change[] },
): Promise<void> {
  const told = changes.flatMap((change) => newsOf(context, change).map(({ kind }) => ({ kind, ...change })));
  const [first] = told;
  if (!first) return;
  if (told.length === 1) return notifyOfChange(context, tx, { actor, ...first });
  await context.limits.take(newsOfSession, camp.id, tx);
  const people = await audienceOf(tx, { campId: camp.id, trainees: true, duties });
  const named = (language: Language) =>
    told
      .slice(0, namedSessions)
      .map(({ kind, after }) => {
        const title = `\u2068${inLanguage(after, language, 'title')}\u2069`;
        return kind === 'session-moved' && after.startsAt
          ? `${title} (${momentText(after.startsAt, language)})`
          : title;
      })
      .concat(told.length > namedSessions ? ['…'] : [])
      .join(language === 'ar' ? '، ' : ', ');
  const about = told.map(({ after }) => after.id).join(' ');
  const entry = {
    kind: first.kind,
    campId: camp.id,
    about: first.kind === 'session-published' ? about : `${about} ${context.clock.now().toISOString()}`,
    facts: {
      variant: 'many',
      count: told.length,
      sessions: named('en'),
      sessionsAr: named('ar'),
      ...bothTitles('wave', camp),
    },
    to: people.filter((id) => id !== actor.id),
  };
  await notify(context, tx, [entry]);
}
