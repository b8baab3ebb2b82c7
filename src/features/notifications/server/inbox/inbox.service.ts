import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { postMails } from '#kit/server/mail/mail-queue.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { BodyOf } from '#kit/shared/endpoint.ts';
import type { NotificationsOut, writeNotifications } from '../../inbox.contract.ts';
import { isFixed, kindsFor, usualChoice } from '../../inbox.rules.ts';
import { entryMail } from './inbox.presenter.ts';
import * as queries from './inbox.queries.ts';
import type { AddressedEntry, NotifiedPerson } from './inbox.queries.ts';

export {
  audienceOf,
  type NewEntry,
  deleteOldEntries,
  entriesOf,
  retractNotification,
  retractNotificationsAbout,
} from './inbox.queries.ts';

/** The queue that the push slice works on. */
export const pushQueue = 'push';

/**
 * Notifies people in the caller's transaction: an entry of their inbox, and a mail and a notification of the
 * browser where they chose them. Nobody is notified of the same thing twice. `mailOf` gives the mail where it says more
 * than the entry, null for none. `quiet` leaves mails and browsers out: they told the same before it was taken back.
 */
export async function notify(
  context: AppContext,
  tx: Database,
  entries: readonly AddressedEntry[],
  { mailOf, quiet = false }: { mailOf?: (to: NotifiedPerson) => Mail | null; quiet?: boolean } = {},
): Promise<void> {
  const notified = await queries.insertEntries(tx, entries, context.clock.now());
  if (quiet) return;
  const usualMail = (person: NotifiedPerson) =>
    entries.slice(person.entry, person.entry + 1).map((entry) => entryMail(context, person, entry));
  const mails = notified
    .filter(({ mail }) => mail)
    .flatMap((person) => (mailOf ? (mailOf(person) ?? []) : usualMail(person)));
  await postMails(context, tx, mails);
  const entryIds = notified.filter(({ push }) => push).map(({ entryId }) => entryId);
  if (entryIds.length > 0) await context.jobs.add(tx, pushQueue, { entryIds });
}

/** Entries of others are not found. */
export async function readEntries(
  { db, clock }: AppContext,
  actor: Actor,
  { ids, read }: { ids?: string[]; read: boolean },
): Promise<{ unread: number; changed: string[] }> {
  const changed = await db.transaction(async (tx) => {
    if (ids !== undefined && (await queries.countOwn(tx, actor, ids)) !== new Set(ids).size) throw notFound();
    return queries.markEntries(tx, actor, { ids, readAt: read ? clock.now() : null });
  });
  return { unread: await queries.countUnread(db, actor), changed };
}

export async function notificationsOf(db: Database, actor: Actor): Promise<NotificationsOut> {
  const [chosen, digest] = await Promise.all([
    queries.findChoices(db, actor.id),
    queries.wantsDigest(db, actor.id),
  ]);
  return {
    kinds: kindsFor(actor.role)
      .filter((kind) => !isFixed(kind))
      .map((kind) => ({ kind, ...(chosen.get(kind) ?? usualChoice(kind)) })),
    digest,
  };
}

export async function chooseNotifications(
  { db }: AppContext,
  actor: Actor,
  { kinds, digest }: BodyOf<typeof writeNotifications>,
): Promise<NotificationsOut> {
  // Of a kind that is named twice the last one counts.
  const chosen = kinds.filter(({ kind }) => !isFixed(kind));
  const last = [...new Map(chosen.map((choice) => [choice.kind, choice])).values()];
  await db.transaction(async (tx) => {
    await queries.saveChoices(tx, actor.id, last);
    if (digest !== undefined) await queries.saveDigest(tx, actor.id, digest);
  });
  return notificationsOf(db, actor);
}
