import { record } from '#features/audit/server/audit.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import { violatedReference } from '#kit/server/database/errors.ts';
import { randomBytes } from 'node:crypto';
import { sessionRefusal } from '#features/programme/server/sessions/sessions.service.ts';
import { isEnrolled, isSampleCamp } from '#features/programme/server/camps/camps.service.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { hashToken } from '#kit/server/security/tokens.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { requireOther } from '#club/server/require-other.ts';
import type { BodyOf, DataOf } from '#kit/shared/endpoint.ts';
import type { Language } from '#kit/shared/language.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import * as errors from '../attendance.errors.ts';
import type * as contract from '../attendance.contract.ts';
import { arrivalState, maxWindowMs, ticketMs, defaultWindowMs } from '../attendance.rules.ts';
import { findRunningSession, markArrival } from './attendance.queries.ts';
import { isCurrent, readCode } from './checkin-code.ts';
import * as queries from './checkin.queries.ts';
import type { Limit } from '#kit/server/limits/limits.ts';

async function sessionOf({ db }: AppContext, actor: Actor, id: string) {
  const session = await findRunningSession(db, actor, { sessionId: id });
  if (!session) throw await sessionRefusal(db, id);
  if (!session.works) throw forbidden();
  return session;
}

/** The data of the projector page. */
export async function readCheckin(context: AppContext, actor: Actor, id: string) {
  const session = await sessionOf(context, actor, id);
  const { campId } = session;
  const [checkin, people, sample] = await Promise.all([
    queries.findCheckin(context.db, id),
    queries.listPresent(context.db, { sessionId: id, campId }),
    // Elsewhere there is none.
    context.config.localOnly && isSampleCamp(context.db, campId),
  ]);
  return { session, checkin, sample, ...people };
}

export type Projected = Awaited<ReturnType<typeof readCheckin>>;

/** From now for two hours by default. */
export async function openCheckin(
  context: AppContext,
  actor: Actor,
  { id, ...given }: BodyOf<typeof contract.openCheckin> & { id: string },
): Promise<void> {
  const { place } = await sessionOf(context, actor, id);
  const opensAt = given.opensAt === undefined ? context.clock.now() : new Date(given.opensAt);
  const closesAt =
    given.closesAt === undefined ? new Date(opensAt.getTime() + defaultWindowMs) : new Date(given.closesAt);
  const length = closesAt.getTime() - opensAt.getTime();
  if (length <= 0) throw errors.closesTooEarly();
  if (length > maxWindowMs) throw errors.windowTooLong();
  await context.db
    .transaction(async (tx) => {
      const window = { sessionId: id, opensAt, closesAt, openedBy: actor.id };
      await queries.saveWindow(tx, { ...window, secret: randomBytes(32) });
      const details = { ...place, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() };
      const entry = { actorId: actor.id, targetId: id, details, at: context.clock.now() };
      await record(tx, { action: 'attendance.window-set', ...entry });
    })
    .catch((error: unknown) => {
      // The session was deleted in between.
      throw violatedReference(error) === null ? error : notFound();
    });
}

/** The opening that a code names. Details about the session are revealed only to a valid code. */
async function openingOf(
  { db, clock }: AppContext,
  { code, language }: { code: string; language: Language },
) {
  const now = clock.now();
  const read = readCode(code);
  const opening = read ? await queries.findOpening(db, read.sessionId, language) : null;
  if (!read || !opening || !isCurrent(now, read, opening.secret)) throw errors.codeWrong();
  if (opening.archived) throw errors.checkinArchived('code');
  if (now < opening.opensAt) throw errors.notOpenYet();
  if (now >= opening.closesAt) throw errors.closedAlready();
  return { ...opening, sessionId: read.sessionId };
}

/** Who opens the link signed out gets a ticket while the code is current. */
export async function takeTicket(
  context: AppContext,
  { address, ...scan }: { code: string; address: string; language: Language },
) {
  await context.limits.take(ticketByAddress, address);
  const { sessionId } = await openingOf(context, scan);
  const now = context.clock.now();
  const ticket = issueTicket(context, { sessionId, issuedAt: now, address });
  return { ticket, now: now.toISOString(), expiresAt: expiryOf({ issuedAt: now }).toISOString() };
}

type Scan = BodyOf<typeof contract.checkIn> & { address: string; language: Language };
type Arrival = DataOf<typeof contract.checkIn>;

export async function checkIn(context: AppContext, actor: Actor, scan: Scan): Promise<Arrival> {
  await context.limits.take(checkInByAccount, actor.id);
  if (scan.ticket !== undefined) return checkInByTicket(context, actor, { ...scan, ticket: scan.ticket });
  const opening = await openingOf(context, { ...scan, code: scan.code ?? '' });
  await requireTrainee(context, actor, opening);
  const at = context.clock.now();
  return arrive(context.db, { opening, actor, at, scannedAt: at }).catch((error: unknown) => {
    throw violatedReference(error) === null ? error : errors.codeWrong();
  });
}

/** The window may have closed since: the scan itself was in time. */
async function checkInByTicket(
  context: AppContext,
  actor: Actor,
  { ticket, address, language }: Scan & { ticket: string },
): Promise<Arrival> {
  const at = context.clock.now();
  const read = readTicket(context, { ticket, address });
  const found = read ? await queries.findOpening(context.db, read.sessionId, language) : null;
  if (!read || !found) throw errors.ticketWrong();
  if (found.archived) throw errors.checkinArchived('ticket');
  if (at >= expiryOf(read)) throw errors.ticketExpired();
  const { sessionId, nonce } = read;
  const opening = { ...found, sessionId };
  await requireTrainee(context, actor, opening);
  return context.db
    .transaction(async (tx) => {
      const usedBy = await queries.redeemTicket(tx, { nonce, sessionId, userId: actor.id, usedAt: at });
      // The same person again is a retry after a lost reply.
      if (usedBy !== actor.id) throw errors.ticketWrong();
      // What counts is when they scanned, not how long the sign-in took.
      return arrive(tx, { opening, actor, at, scannedAt: read.issuedAt });
    })
    .catch((error: unknown) => {
      throw violatedReference(error) === null ? error : errors.ticketWrong();
    });
}

type Opening = Awaited<ReturnType<typeof openingOf>>;

async function requireTrainee(
  { db }: AppContext,
  actor: Actor,
  { campId, openedBy }: Opening,
): Promise<void> {
  if (!(await isEnrolled(db, { campId, userId: actor.id }))) throw forbidden();
  // With a window of their own they would check in when and where they like.
  requireOther(actor, openedBy ?? '');
}

async function arrive(
  db: Database,
  { opening, actor, at, scannedAt }: { opening: Opening; actor: Actor; at: Date; scannedAt: Date },
): Promise<Arrival> {
  const { sessionId, title, place } = opening;
  const arrived = arrivalState(opening, scannedAt);
  const state = await markArrival(db, { sessionId, userId: actor.id, place, at, state: arrived });
  return { sessionId, title, state };
}

/** Long after they expired. */
export const deleteOldTickets = (db: Database, now: Date) =>
  queries.deleteTicketsUsedBefore(db, new Date(now.getTime() - 60 * ticketMs));

/** Sealed with the address of the client: sent on to another network, the ticket is worth nothing. */
const issueTicket = (
  { vault }: AppContext,
  { sessionId, issuedAt, address }: { sessionId: string; issuedAt: Date; address: string },
): string => vault.seal(['ticket', sessionId, issuedAt.getTime(), address].join(' ')).toString('base64url');

/** Null for a ticket that was not issued here, or for another address. */
function readTicket({ vault }: AppContext, { ticket, address }: { ticket: string; address: string }) {
  const sealed = Buffer.from(ticket, 'base64url');
  // Only one spelling of a ticket is read, so that it counts once.
  const text = sealed.toString('base64url') === ticket ? vault.tryOpen(sealed) : null;
  const [what, sessionId = '', issuedAt, issuedTo] = text?.split(' ') ?? [];
  if (what !== 'ticket' || issuedTo !== address) return null;
  return { sessionId, issuedAt: new Date(Number(issuedAt)), nonce: hashToken(ticket) };
}

const expiryOf = ({ issuedAt }: { issuedAt: Date }): Date => new Date(issuedAt.getTime() + ticketMs);

/** Tickets are issued without a sign-in; a whole campus may share one address. */
export const ticketByAddress: Limit = { name: 'check-in-ticket-address', max: 300, windowMs: 5 * 60_000 };

/** Enough for scanning, far too few for guessing. */
const checkInByAccount: Limit = { name: 'check-in-account', max: 20, windowMs: 10 * 60_000 };
