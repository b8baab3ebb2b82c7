import { closeUndoable, recordAll, recordUndoable } from '#features/audit/server/audit.service.ts';
import { enrol, findCamp, isCamp, isEnrolled, lockCampForShare, placesOf } from '../camps/camps.service.ts';
import { audienceOf, notify } from '#features/notifications/server/inbox/inbox.service.ts';
import { lockMembership, makeTrainees } from '#features/accounts/server/users/users.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import { violatedUnique } from '#kit/server/database/errors.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { requireOther } from '#club/server/require-other.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import {
  alreadyAsked,
  alreadyDecided,
  alreadyIn,
  answeredAlready,
  campArchived,
  campClosed,
  campUnknown,
  requestsGone,
} from '../../programme.errors.ts';
import type { Decision } from '../../requests.rules.ts';
import { acceptedMail, rejectedMail } from './requests.mails.ts';
import * as queries from './requests.queries.ts';

export { countPendingOf, countWaiting, findRequestsOf } from './requests.queries.ts';

/** Null when the camp is gone. It is locked, so that no request is left pending in one that is being archived. */
export async function openRequest(
  tx: Database,
  request: { userId: string; campId: string; at: Date },
): Promise<string | null> {
  const camp = await lockCampForShare(tx, request.campId);
  return camp && queries.insertRequest(tx, request);
}

/** Notifies those who decide about the requests of a person, as soon as the person has verified the address. */
export async function notifyOfPendingRequests(
  context: AppContext,
  tx: Database,
  userId: string,
  { quiet = false } = {},
): Promise<void> {
  const waiting = await queries.findWaitingOf(tx, userId);
  const [first] = waiting;
  if (!first) return;
  const to = await audienceOf(tx, { campId: first.campId, leaders: true });
  await notify(
    context,
    tx,
    waiting.map(({ id, campId, name, camp }) => ({
      kind: 'new-request' as const,
      campId,
      about: id,
      facts: { name, ...bothTitles('wave', camp) },
      to,
    })),
    { quiet },
  );
}

export async function askToJoin(context: AppContext, actor: Actor, campId: string): Promise<string> {
  const camp = await findCamp(context.db, campId);
  if (!camp) throw (await isCamp(context.db, campId)) ? campArchived() : campUnknown();
  if (!camp.registration) throw campClosed();
  if (await isEnrolled(context.db, { campId, userId: actor.id })) throw alreadyIn();
  const at = context.clock.now();
  try {
    return await context.db.transaction(async (tx) => {
      const id = await openRequest(tx, { userId: actor.id, campId, at });
      if (id === null) throw campUnknown();
      const details = bothTitles('wave', camp);
      const entry = { action: 'request.sent', actorId: actor.id, targetId: actor.id, details, at } as const;
      const quiet = await recordUndoable(tx, entry, { detail: campId, undoes: 'request.taken-back' });
      await notifyOfPendingRequests(context, tx, actor.id, { quiet });
      return id;
    });
  } catch (error) {
    throw violatedUnique(error) === 'join_requests_pending' ? alreadyAsked() : error;
  }
}

/** Of a decision and a take-back at the same time, the first wins and the other is refused. */
export async function takeBack(context: AppContext, actor: Actor, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const request = { id, userId: actor.id };
    const taken = await queries.deletePending(tx, request);
    if (!taken) throw (await queries.isRequestOf(tx, request)) ? answeredAlready() : notFound();
    const [place] = await placesOf(tx, [taken.campId]);
    const by = { actorId: actor.id, targetId: actor.id, at: context.clock.now() };
    const entry = { action: 'request.taken-back', ...by, details: place && requestDetails(place) } as const;
    await recordUndoable(tx, entry, { detail: taken.campId, undoes: 'request.sent' });
  });
}

const requestDetails = ({ camp, level }: Pick<queries.Recipient, 'camp' | 'level'>) => ({
  ...bothTitles('wave', camp),
  ...bothTitles('level', level),
});

interface Deciding {
  ids: string[];
  decision: Decision;
  reason: string | null;
}

/** All or nothing: an unknown or decided request stops the rest. */
export async function decideRequests(context: AppContext, actor: Actor, deciding: Deciding): Promise<number> {
  const { decision } = deciding;
  const ids = [...new Set(deciding.ids)];
  const changed = await context.db.transaction(async (tx) => {
    const at = context.clock.now();
    await lockMembership(tx);
    const requests = await queries.lockRequests(tx, ids);
    if (requests.length !== ids.length) throw requestsGone();
    for (const { userId } of requests) requireOther(actor, userId);
    if (requests.some(({ state }) => state !== 'pending')) throw alreadyDecided();
    const reason = decision === 'rejected' ? deciding.reason : null;
    await queries.decideRequests(tx, ids, { state: decision, reason, decidedBy: actor.id, decidedAt: at });
    const recipients = await queries.recipientsOf(tx, ids, at);
    const { mails, trainees } =
      decision === 'accepted'
        ? await accept(context, tx, recipients)
        : { mails: recipients.map((to) => rejectedMail(context, to, reason)), trainees: [] };
    await announceDecision(context, tx, { decision, actor, recipients, mails, at });
    return trainees;
  });
  for (const userId of changed) context.authSessions.forgetUser(userId);
  return ids.length;
}

const closeAsking = (tx: Database, asked: readonly { userId: string; campId: string }[], at: Date) =>
  closeUndoable(
    tx,
    ['request.sent', 'request.taken-back'],
    asked.map(({ userId, campId }) => ({ targetId: userId, detail: campId, at })),
  );

/** Accepts the requests of those who come into the camp in another way. */
export async function settlePending(tx: Database, settled: Parameters<typeof queries.settlePending>[1]) {
  const { userIds, campId, at } = settled;
  await closeAsking(
    tx,
    userIds.map((userId) => ({ userId, campId })),
    at,
  );
  await queries.settlePending(tx, settled);
}

interface Announced {
  decision: Decision;
  actor: Actor;
  recipients: readonly queries.Recipient[];
  /** One for each recipient, in the same order. */
  mails: readonly Mail[];
  at: Date;
}

/** Notifies everybody of the decision and writes it into the audit log. */
async function announceDecision(
  context: AppContext,
  tx: Database,
  { decision, actor, recipients, mails, at }: Announced,
): Promise<void> {
  await notify(
    context,
    tx,
    recipients.map(({ requestId, userId, campId, camp }) => ({
      kind: 'request-decided' as const,
      // Somebody who was rejected is not in the camp, and reads the decision all the same.
      campId: null,
      about: requestId,
      facts: { variant: decision, campId, ...bothTitles('wave', camp) },
      to: [userId],
    })),
    { mailOf: ({ entry }) => mails[entry] ?? null },
  );
  await closeAsking(tx, recipients, at);
  await recordAll(
    tx,
    recipients.map((recipient) => ({
      action: `request.${decision}` as const,
      actorId: actor.id,
      targetId: recipient.userId,
      details: requestDetails(recipient),
      at,
    })),
  );
}

async function accept(context: AppContext, tx: Database, recipients: readonly queries.Recipient[]) {
  const trainees = await makeTrainees(
    tx,
    recipients.map(({ userId }) => userId),
  );
  const byCamp = Map.groupBy(recipients, ({ campId }) => campId);
  const mentorsIn = new Map<string, Awaited<ReturnType<typeof enrol>>>();
  // A fixed lock order avoids deadlocks.
  for (const campId of [...byCamp.keys()].toSorted()) {
    const userIds = (byCamp.get(campId) ?? []).map(({ userId }) => userId);
    mentorsIn.set(campId, await enrol(tx, { campId, userIds, at: context.clock.now() }));
  }
  const mails = recipients.map((to) =>
    acceptedMail(context, to, mentorsIn.get(to.campId)?.get(to.userId) ?? null),
  );
  return { mails, trainees };
}

interface Closing {
  actor: Actor;
  campId: string;
  /** What the leader typed; null for the default, in each person's language. */
  reason: string | null;
  why: 'archived' | 'removed';
}

/** Answers everybody who waits to join a camp that takes nobody any more; returns how many. */
export async function rejectPendingOf(
  context: AppContext,
  tx: Database,
  { actor, campId, reason, why }: Closing,
): Promise<number> {
  const ids = await queries.lockPendingOf(tx, campId);
  if (ids.length === 0) return 0;
  const at = context.clock.now();
  const inLanguage = (language: Language) =>
    reason ?? context.translate(language, { key: `requests.closed.${why}` });
  const reasons = { en: inLanguage('en'), ar: inLanguage('ar') };
  await queries.rejectRequests(tx, { ids, reasons, by: actor.id, at });
  const recipients = await queries.recipientsOf(tx, ids, at);
  const mails = recipients.map((to) => rejectedMail(context, to, reasons[to.language]));
  await announceDecision(context, tx, { decision: 'rejected', actor, recipients, mails, at });
  return ids.length;
}

/** For a person's own export. */
export async function requestsOf(db: Database, userId: string, language: Language) {
  const rows = await queries.findRequestsOf(db, userId, language);
  return rows.map(({ camp, level, request }) => ({
    wave: camp.title,
    level: level.title,
    state: request.state,
    reason: request.reason,
    at: request.createdAt.toISOString(),
  }));
}
