import {
  audienceOf,
  retractNotificationsAbout,
  notify,
} from '#features/notifications/server/inbox/inbox.service.ts';
import { findCamp } from '../camps/camps.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { duties } from '#club/shared/access.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { type Material, materialOf } from '../../sessions.rules.ts';
import { placeFacts } from './sessions.presenter.ts';
import type { SessionRow } from './sessions.table.ts';

interface Change {
  /** Missing for a session that is new. */
  before?: SessionRow;
  after: SessionRow;
}

/** What the people of a camp are notified of after a change of a session, drafts left out. */
function newsOf({ before, after }: Change) {
  if (after.publishedAt === null || after.archivedAt !== null) return [];
  if (!before?.publishedAt || before.campId !== after.campId) return [{ kind: 'session-published' as const }];
  const moved = before.startsAt?.getTime() !== after.startsAt?.getTime();
  const replaced = before.place !== after.place || before.placeAr !== after.placeAr;
  const had = materialOf(before);
  const added = materialOf(after).filter((part) => !had.includes(part));
  return [
    ...(moved || replaced ? [{ kind: 'session-moved' as const, variant: movedVariant(after, moved) }] : []),
    ...(added.length > 0 ? [{ kind: 'material' as const, added }] : []),
  ];
}

/** The date says more than the place, which is named beside it. */
const movedVariant = ({ startsAt, place, placeAr }: SessionRow, moved: boolean) =>
  moved ? (startsAt ? {} : { variant: 'undated' }) : { variant: place || placeAr ? 'placed' : 'unplaced' };

/** Nobody reads of a session that they cannot open any more. */
export const retractNotifications = (tx: Database, { id, campId }: SessionRow): Promise<void> =>
  retractNotificationsAbout(tx, { campId, about: id });

/** Notifies the people of the camp, except the one who made the change. */
export async function notifyOfChange(
  context: AppContext,
  tx: Database,
  { actor, ...change }: Change & { actor: Actor },
): Promise<void> {
  const news = newsOf(change);
  if (news.length === 0) return;
  const { after } = change;
  const camp = await findCamp(tx, after.campId);
  if (!camp) return;
  const people = await audienceOf(tx, { campId: camp.id, trainees: true, duties });
  const to = people.filter((id) => id !== actor.id);
  const startsAt = after.startsAt?.toISOString();
  const partsIn = (language: 'en' | 'ar', added: readonly Material[]) =>
    added
      .map((part) => context.translate(language, { key: `sessions.material.${part}` }))
      .join(language === 'ar' ? '، ' : ', ');
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
        ...(startsAt === undefined ? {} : { startsAt }),
        ...(one.kind === 'session-published'
          ? { variant: startsAt === undefined ? 'undated' : 'dated' }
          : {}),
        ...(one.kind === 'session-moved' ? one.variant : {}),
        ...(one.kind === 'material'
          ? { parts: partsIn('en', one.added), partsAr: partsIn('ar', one.added) }
          : {}),
      },
      to,
    })),
  );
}
