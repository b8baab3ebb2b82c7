import { findDefaultCamp } from '#features/programme/server/camps/camps.service.ts';
import { sessionRefusal } from '#features/programme/server/sessions/sessions.service.ts';
import { refusalOf } from '#features/accounts/server/users/users.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import { violatedReference } from '#kit/server/database/errors.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { changedSince, forbidden, notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { PageRequest } from '#kit/shared/page.ts';
import { notTrainee, sessionUnknown } from '../attendance.errors.ts';
import type { AttendanceState } from '../attendance.rules.ts';
import * as queries from './attendance.queries.ts';
import { findGrid } from './grid.queries.ts';
import { campCount } from '#features/programme/server/camps/counts.service.ts';
import { findWrongAttended, setAttended } from './attendance.queries.ts';

export { marksOf } from './attendance.queries.ts';

interface GridWanted extends PageRequest {
  campId?: string;
  search?: string;
  language: Language;
}

/** A page of the named camp, or of the reader's default camp; null when there is none. */
export async function readGrid(context: AppContext, actor: Actor, wanted: GridWanted) {
  const campId = wanted.campId ?? (await findDefaultCamp(context, actor));
  if (campId === null) return null;
  const grid = await findGrid(context.db, { ...wanted, campId, actor });
  if (!grid) throw notFound();
  if (!grid.works) throw forbidden();
  return { campId, ...grid };
}

interface Wanted {
  sessionId: string;
  userId: string;
  state: AttendanceState | null;
  expected?: AttendanceState | null;
}

/** Returns the state before, for undo. */
export async function mark(
  { db, clock }: AppContext,
  actor: Actor,
  { sessionId, userId, state, expected }: Wanted,
): Promise<AttendanceState | null> {
  const found = await queries.findMarkable(db, actor, { sessionId, userId });
  if (!found) throw await sessionRefusal(db, sessionId, sessionUnknown);
  if (!found.works) throw forbidden();
  if (!found.trains) throw await refusalOf(db, userId, notTrainee);
  const change = { sessionId, userId, actorId: actor.id, place: found.place, at: clock.now() };
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

export const attendedCounts = campCount({
  name: 'attendance_counts.attended',
  findWrong: findWrongAttended,
  store: setAttended,
});
