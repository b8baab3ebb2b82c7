import { violatedReference } from '#kit/server/database/errors.ts';
import { randomBytes } from 'node:crypto';
import { isEnrolled } from '#features/camps/server/camps.service.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import type { Language } from '#kit/shared/language.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import { closedAlready, closesTooEarly, codeWrong, notOpenYet, windowTooLong } from '../attendance.errors.ts';
import { type AttendanceState, longestWindowMs, usualWindowMs } from '../attendance.rules.ts';
import { checkInByAccount } from './attendance.limits.ts';
import { findRunningSession, markArrival } from './attendance.queries.ts';
import { isCurrent, readCode } from './checkin-code.ts';
import { findCheckin, findOpening, listPresent, saveWindow } from './checkin.queries.ts';

interface Wanted {
  id: string;
  language: Language;
}

async function sessionOf({ db }: World, actor: Actor, wanted: Wanted) {
  const session = await findRunningSession(db, actor, wanted);
  if (!session) throw notFound();
  if (!session.works) throw forbidden();
  return session;
}

/** The data of the projector page. */
export async function readCheckin(world: World, actor: Actor, { id, language }: Wanted) {
  const session = await sessionOf(world, actor, { id, language });
  const [checkin, people] = await Promise.all([
    findCheckin(world.db, id),
    listPresent(world.db, { sessionId: id, campId: session.campId }),
  ]);
  return { session, checkin, ...people };
}

export type Projected = Awaited<ReturnType<typeof readCheckin>>;

interface Window extends Wanted {
  opensAt?: string;
  closesAt?: string;
}

/** From now for two hours by default. */
export async function openCheckin(
  world: World,
  actor: Actor,
  { id, language, ...given }: Window,
): Promise<void> {
  await sessionOf(world, actor, { id, language });
  const opensAt = given.opensAt === undefined ? world.clock.now() : new Date(given.opensAt);
  const closesAt =
    given.closesAt === undefined ? new Date(opensAt.getTime() + usualWindowMs) : new Date(given.closesAt);
  const length = closesAt.getTime() - opensAt.getTime();
  if (length <= 0) throw closesTooEarly();
  if (length > longestWindowMs) throw windowTooLong();
  await saveWindow(world.db, { sessionId: id, opensAt, closesAt, secret: randomBytes(32) }).catch(
    (error: unknown) => {
      // The session was deleted in between.
      throw violatedReference(error) === null ? error : notFound();
    },
  );
}

interface Arrival {
  sessionId: string;
  title: string;
  state: AttendanceState;
}

/** Details about the session are revealed only to a valid code. */
export async function checkIn(
  world: World,
  actor: Actor,
  { code, language }: { code: string; language: Language },
): Promise<Arrival> {
  await world.limits.take(checkInByAccount, actor.id);
  const now = world.clock.now();
  const read = readCode(code);
  const opening = read ? await findOpening(world.db, read.sessionId, language) : null;
  if (!read || !opening || !isCurrent(now, read, opening.secret)) throw codeWrong();
  if (now < opening.opensAt) throw notOpenYet();
  if (now >= opening.closesAt) throw closedAlready();
  const { sessionId } = read;
  if (!(await isEnrolled(world.db, { campId: opening.campId, userId: actor.id }))) throw forbidden();
  const state = await markArrival(world.db, { sessionId, userId: actor.id, at: now }).catch(
    (error: unknown) => {
      throw violatedReference(error) === null ? error : codeWrong();
    },
  );
  return { sessionId, title: opening.title, state };
}
