import type { Codeforces } from '#integrations/codeforces/client.ts';
import { contestIdOf, isGym } from '#integrations/codeforces/contest-link.ts';
import { CodeforcesFailure } from '#integrations/codeforces/failure.ts';
import { type Earlier, plainHandle, type Tally, tallyOf } from '#integrations/codeforces/solved.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Root } from '#kit/server/database/client.ts';
import { problemOf } from './column-problems.ts';
import { checkHandles } from './handles.service.ts';
import * as queries from './sync.queries.ts';
import type { KeptReading, Solved, SyncColumn, SyncPerson } from './sync.queries.ts';

export interface SyncDeps {
  db: Root;
  clock: Clock;
  codeforces: Codeforces;
}

const day = 24 * 60 * 60_000;

/** Syncs the columns of a wave that were not tried since then. */
export async function syncCamp(deps: SyncDeps, wanted: { campId: string; since: string }): Promise<void> {
  const columns = await queries.columnsToSync(deps.db, wanted);
  if (columns.length === 0) return;
  await refreshHandles(deps, await queries.peopleOf(deps.db, wanted.campId));
  const people = await queries.peopleOf(deps.db, wanted.campId);
  let outage: CodeforcesFailure | undefined;
  for (const column of columns) outage = await syncColumn(deps, { column, people, outage });
}

/** Handles are checked daily, because people rename themselves and open accounts late. */
async function refreshHandles(deps: SyncDeps, people: SyncPerson[]): Promise<void> {
  const old = deps.clock.now().getTime() - day;
  const due = people.filter(({ checkedAt }) => checkedAt === null || checkedAt.getTime() <= old);
  try {
    await checkHandles(deps, due);
  } catch (error) {
    // Results can be read without it.
    if (!(error instanceof CodeforcesFailure) || error.kind === 'closed') throw error;
  }
}

interface Work {
  column: SyncColumn;
  people: SyncPerson[];
  /** Codeforces was down for the previous column, so the rest is skipped. */
  outage: CodeforcesFailure | undefined;
}

async function syncColumn(deps: SyncDeps, { column, people, outage }: Work) {
  const { db, clock, codeforces } = deps;
  const { sessionId, kind } = column;
  const contestId = contestIdOf(column.link);
  try {
    if (contestId === null) throw new CodeforcesFailure('missing');
    if (outage) throw outage;
    const kept = await queries.findReading(db, { sessionId, kind });
    const { solved, ...read } = await readContest(deps, { column, contestId, people, kept });
    const at = clock.now();
    await db.transaction(async (tx) => {
      await queries.forgetOthers(tx, { sessionId, kind, solved });
      await queries.writeSynced(tx, { sessionId, kind, solved, at });
      await queries.saveGood(tx, { sessionId, kind, contestId, ...read, at });
    });
  } catch (error) {
    if (!(error instanceof CodeforcesFailure) || error.kind === 'closed') throw error;
    const failure = problemOf(error, { contestId, hasKey: codeforces.hasKey });
    await queries.saveFailure(db, { sessionId, kind, contestId, failure, at: clock.now() });
    return error.temporary ? error : outage;
  }
  return undefined;
}

interface Reading {
  column: SyncColumn;
  contestId: number;
  people: SyncPerson[];
  kept: KeptReading | undefined;
}

async function readContest({ codeforces, clock }: SyncDeps, { column, contestId, people, kept }: Reading) {
  const before = column.contestId === contestId ? column.problems : null;
  const own = await ownProblems(codeforces, { contestId, before });
  const known = people.filter(({ known: name, checked }) => name !== null || !checked);
  const handles = new Set(known.map(nameOf));
  const now = clock.now();
  const earlier = earlierOf(kept, { contestId, now });
  const tally = await tallyOf(codeforces, { contestId, handles, earlier });
  return {
    problems: own?.length ?? (tally.whole ? Math.max(before ?? 0, tally.seen.size) : before),
    solved: solvedByPerson(tally, known, own),
    readTo: tally.readTo,
    readAt: tally.continued && kept ? new Date(kept.readAt) : now,
    seen: tally.whole ? [...tally.seen] : null,
  };
}

/**
 * The state of the last read while it is fresh. Submissions can be rejudged, so everything is read again from time to
 * time: less often where each trainee costs a call.
 */
function earlierOf(
  kept: KeptReading | undefined,
  { contestId, now }: { contestId: number; now: Date },
): Earlier | null {
  if (!kept || kept.contestId !== contestId) return null;
  const lasts = kept.seen ? day : 7 * day;
  if (now.getTime() - new Date(kept.readAt).getTime() >= lasts) return null;
  return {
    readTo: kept.readTo,
    seen: kept.seen && new Set(kept.seen),
    solved: new Map(Object.entries(kept.solved).map(([handle, letters]) => [handle, new Set(letters)])),
  };
}

/** Null when unavailable or already known. */
async function ownProblems(
  codeforces: Codeforces,
  { contestId, before }: { contestId: number; before: number | null },
): Promise<string[] | null> {
  // A round's problems never change, and its standing has thousands of rows.
  if (isGym(contestId) ? !codeforces.hasKey : before !== null) return null;
  try {
    return await codeforces.problems(contestId);
  } catch (error) {
    if (!(error instanceof CodeforcesFailure) || error.temporary || error.kind === 'closed') throw error;
    return null;
  }
}

/** The current spelling of the handle. */
const nameOf = ({ handle, known }: SyncPerson): string => plainHandle(known ?? handle);

/** Counts the old and the new handle. An unchecked handle gets no zero, because it may not exist. */
function solvedByPerson(
  { solved, unread, readTo }: Tally,
  people: SyncPerson[],
  own: string[] | null,
): Solved[] {
  return people.flatMap((person) => {
    const names = new Set([plainHandle(person.handle), nameOf(person)]);
    if ([...names].some((name) => unread.has(name))) return [];
    const letters = [...new Set([...names].flatMap((name) => [...(solved.get(name) ?? [])]))].sort();
    const count = own ? own.filter((index) => letters.includes(index)).length : letters.length;
    if (!person.checked && count === 0) return [];
    const kept = readTo === null ? { letters: null, readAs: null } : { letters, readAs: nameOf(person) };
    return [{ userId: person.userId, count, ...kept }];
  });
}
