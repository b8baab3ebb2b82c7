import { findDefaultCamp } from '#features/programme/server/camps/camps.service.ts';
import { sessionRefusal } from '#features/programme/server/sessions/sessions.service.ts';
import { refusalOf } from '#features/accounts/server/users/users.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import { violatedReference } from '#kit/server/database/errors.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { requireOther } from '#club/server/require-other.ts';
import { type AppError, changedSince, forbidden, notFound } from '#kit/shared/errors.ts';
import type { BodyOf } from '#kit/shared/endpoint.ts';
import type { markAttendance } from '../attendance.contract.ts';
import { notTrainee, sessionUnknown } from '../attendance.errors.ts';
import type { AttendanceState } from '../attendance.rules.ts';
import * as queries from './attendance.queries.ts';
import { findGrid, type GridWanted } from './grid.queries.ts';

export { marksOf } from './attendance.queries.ts';

/** A page of the named camp, or of the reader's default camp; null when there is none. */
export async function readGrid(context: AppContext, actor: Actor, wanted: GridWanted) {
  const campId = wanted.campId ?? (await findDefaultCamp(context, actor));
  if (campId === null) return null;
  const grid = await findGrid(context.db, { ...wanted, campId, actor, now: context.clock.now() });
  if (!grid) throw notFound();
  if (!grid.works) throw forbidden();
  return { campId, ...grid };
}

interface Markable {
  sessionId: string;
  userId: string;
  sessionUnknown?: () => AppError;
  notTrainee: () => AppError;
}

/** The actor has to work in the camp of the session, and somebody else to train there. Returns both for the audit log. */
export async function requireMarkable(
  db: Database,
  actor: Actor,
  { sessionId, userId, sessionUnknown: unknown, notTrainee: stranger }: Markable,
) {
  const found = await queries.findRunningSession(db, actor, { sessionId, userId });
  if (!found) throw await sessionRefusal(db, sessionId, unknown);
  if (!found.works) throw forbidden();
  requireOther(actor, userId);
  if (!found.trains) throw await refusalOf(db, userId, stranger);
  return found.place;
}

/** Returns the state before, for undo. */
export async function mark(
  { db, clock }: AppContext,
  actor: Actor,
  { sessionId, userId, state, expected }: BodyOf<typeof markAttendance>,
): Promise<AttendanceState | null> {
  const place = await requireMarkable(db, actor, { sessionId, userId, sessionUnknown, notTrainee });
  const change = { sessionId, userId, actorId: actor.id, place, at: clock.now() };
  const write = (to: Database) =>
    state === null ? queries.removeMark(to, change) : queries.setMark(to, { ...change, state });
  try {
    if (expected === undefined) return await write(db);
    return await db.transaction(async (tx) => {
      const before = await write(tx);
      // The throw rolls the write back.
      if (before !== expected) throw changedSince();
      return before;
    });
  } catch (error) {
    // The session or person was deleted in between.
    throw violatedReference(error) === null ? error : sessionUnknown();
  }
}

type Excused = Omit<Parameters<typeof queries.setMark>[1], 'state'>;

/** Marks an absence as excused; a person who was there stays marked so. Returns the mark before. */
export async function excuseAbsence(tx: Database, of: Excused): Promise<AttendanceState | null> {
  const before = await queries.lockMark(tx, of);
  if (before === null || before === 'absent') await queries.setMark(tx, { ...of, state: 'excused' });
  return before;
}

/** Takes an excuse back, unless the mark was changed since. */
export async function restoreMark(
  tx: Database,
  { state, ...of }: Excused & { state: AttendanceState | null },
): Promise<void> {
  if ((await queries.lockMark(tx, of)) !== 'excused') return;
  await (state === null ? queries.removeMark(tx, of) : queries.setMark(tx, { ...of, state }));
}
