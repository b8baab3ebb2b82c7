import { recordRepeated } from '#features/audit/server/audit.service.ts';
import { findDefaultCamp, requireCamp } from '#features/programme/server/camps/camps.service.ts';
import { requireMarkable } from '#features/attendance/server/attendance.service.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Database, Root } from '#kit/server/database/client.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';
import { violatedReference } from '#kit/server/database/errors.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { updateQueued } from '#kit/server/jobs/jobs.queries.ts';
import type { Jobs } from '#kit/server/jobs/jobs.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { changedSince, notFound } from '#kit/shared/errors.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import type { BodyOf } from '#kit/shared/endpoint.ts';
import type { setCell as setContract } from '../../sheets.contract.ts';
import { fitsProblems } from '../../sheets.rules.ts';
import { aboveProblems, notTrainee } from '../../sheets.errors.ts';
import * as queries from './sheets.queries.ts';
import { findSyncSummary, lockQueue } from './sync.queries.ts';

export const syncName = 'sheet-sync';
/** Held by the one process that syncs a camp. */
export const syncLock = (campId: string): string => `${syncName}:${campId}`;
export const handleName = 'handle-check';

/** The named camp, or the reader's default camp; null when there is none. */
export async function campFor(context: AppContext, actor: Actor, campId: string | undefined) {
  if (campId === undefined) return findDefaultCamp(context, actor);
  return (await requireCamp(context.db, actor, campId)).id;
}

/** Returns the cell and the manual value before, for undo. */
export async function setCell(context: AppContext, actor: Actor, body: BodyOf<typeof setContract>) {
  const { solved, expected, ...cell } = body;
  const place = await requireMarkable(context.db, actor, { ...cell, notTrainee });
  const change = { ...cell, actorId: actor.id, place, at: context.clock.now() };
  const problems = await queries.findProblems(context.db, cell);
  if (solved !== null && !fitsProblems(solved, problems)) throw aboveProblems();
  try {
    return await context.db.transaction(async (tx) => {
      const before =
        solved === null
          ? await queries.clearManual(tx, change)
          : await queries.writeManual(tx, { ...change, solved });
      // The throw rolls the write back.
      if (expected !== undefined && before !== expected) throw changedSince();
      return { cell: await queries.findCell(tx, cell), before };
    });
  } catch (error) {
    // The person or session was deleted in between.
    throw violatedReference(error) === null ? error : notFound();
  }
}

interface Queue {
  db: Root;
  clock: Clock;
  jobs: Pick<Jobs, 'add'>;
}

/** Queues at most one sync per camp, however many calls there are. */
export async function queueSync({ db, clock, jobs }: Queue, campId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockQueue(tx, campId);
    const since = clock.now().toISOString();
    if (await updateQueued(tx, { name: syncName, match: { campId }, data: { since } })) return;
    await jobs.add(tx, syncName, { campId, since });
  });
}

type Camp = Awaited<ReturnType<typeof requireCamp>>;

/** A sync that somebody asks for; repeated requests within an hour are one audit entry. */
export async function requestSync(context: AppContext, actor: Actor, camp: Camp): Promise<void> {
  await queueSync(context, camp.id);
  const details = bothTitles('wave', camp);
  const entry = { action: 'score.sync-queued', actorId: actor.id, targetId: camp.id, details } as const;
  await recordRepeated(context.db, { ...entry, at: context.clock.now() }, { detail: actor.id });
}

/**
 * Queued in the transaction that saves the handle; the save does not wait for Codeforces. However often somebody changes
 * it, one check waits.
 */
export async function queueHandleCheck(
  { jobs }: { jobs: Pick<Jobs, 'add'> },
  tx: Database,
  userId: string,
  { startAfter = 0 } = {},
): Promise<void> {
  await lockInTransaction(tx, `${handleName}:${userId}`);
  if (await updateQueued(tx, { name: handleName, match: { userId }, data: {} })) return;
  await jobs.add(tx, handleName, { userId }, { startAfter });
}

/** How the sync of all camps that are synced now went. */
export const syncSummary = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>) => {
  const now = clock.now();
  return findSyncSummary(db, { today: clubDay(now), now });
};

export { countTotals, findWrongTotals, isHandleUnknown, resultsOf } from './sheets.queries.ts';
export { forgetReadings } from './sync.queries.ts';
