import type { Codeforces } from '#integrations/codeforces/client.ts';
import { contestIdOf, isGym } from '#integrations/codeforces/contest-link.ts';
import { CodeforcesFailure } from '#integrations/codeforces/failure.ts';
import { plainHandle, type Tally, tallyOfAll, tallyOfSome } from '#integrations/codeforces/solved.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Root } from '#kit/server/database/client.ts';
import { problemOf } from './column-problems.ts';
import { checkHandles } from './handles.service.ts';
import * as queries from './sync.queries.ts';
import type { SyncColumn, SyncPerson } from './sync.queries.ts';

export interface SyncDeps {
  db: Root;
  clock: Clock;
  codeforces: Codeforces;
}

const day = 24 * 60 * 60_000;

/** Brings the sheets and contests of a wave up to date, as far as they were not tried since then. */
export async function syncCamp(deps: SyncDeps, wanted: { campId: string; since: string }): Promise<void> {
  const columns = await queries.columnsToSync(deps.db, wanted);
  if (columns.length === 0) return;
  await refreshHandles(deps, await queries.peopleOf(deps.db, wanted.campId));
  const people = await queries.peopleOf(deps.db, wanted.campId);
  let outage: CodeforcesFailure | undefined;
  for (const column of columns) outage = await syncColumn(deps, { column, people, outage });
}

/** People rename themselves, and open accounts late: what was heard yesterday is asked again. */
async function refreshHandles(deps: SyncDeps, people: SyncPerson[]): Promise<void> {
  const old = deps.clock.now().getTime() - day;
  const due = people.filter(({ checkedAt }) => checkedAt === null || checkedAt.getTime() <= old);
  try {
    await checkHandles(deps, due);
  } catch (error) {
    // The results can be read without it.
    if (!(error instanceof CodeforcesFailure) || error.kind === 'closed') throw error;
  }
}

interface Work {
  column: SyncColumn;
  people: SyncPerson[];
  /** Codeforces did not answer for the column before: it is not asked for every other one as well. */
  outage: CodeforcesFailure | undefined;
}

async function syncColumn(deps: SyncDeps, { column, people, outage }: Work) {
  const { db, clock, codeforces } = deps;
  const { sessionId, kind } = column;
  const contestId = contestIdOf(column.link);
  try {
    if (contestId === null) throw new CodeforcesFailure('missing');
    if (outage) throw outage;
    const { problems, solved } = await readContest(codeforces, { column, contestId, people });
    const at = clock.now();
    await db.transaction(async (tx) => {
      await queries.writeSynced(tx, { sessionId, kind, solved, at });
      await queries.saveGood(tx, { sessionId, kind, contestId, problems, at });
    });
  } catch (error) {
    if (!(error instanceof CodeforcesFailure) || error.kind === 'closed') throw error;
    const failure = problemOf(error, { contestId, hasKey: codeforces.hasKey });
    await queries.saveFailure(db, { sessionId, kind, contestId, failure, at: clock.now() });
    return error.passing ? error : outage;
  }
  return undefined;
}

interface Reading {
  column: SyncColumn;
  contestId: number;
  people: SyncPerson[];
}

async function readContest(codeforces: Codeforces, { column, contestId, people }: Reading) {
  const before = column.contestId === contestId ? column.problems : null;
  const own = await ownProblems(codeforces, { contestId, before });
  const known = people.filter(({ known: name, checked }) => name !== null || !checked);
  const names = new Set(known.map(({ handle, known: name }) => plainHandle(name ?? handle)));
  const tally = isGym(contestId)
    ? await tallyOfAll(codeforces, contestId)
    : await tallyOfSome(codeforces, contestId, names);
  return {
    problems: own?.length ?? (tally.whole ? Math.max(before ?? 0, tally.seen.size) : before),
    solved: solvedByPerson(tally, known, own),
  };
}

/** Null when they cannot be had, or need not be asked for again. */
async function ownProblems(
  codeforces: Codeforces,
  { contestId, before }: { contestId: number; before: number | null },
): Promise<string[] | null> {
  // The problems of a round never change, and its standing comes with thousands of rows.
  if (isGym(contestId) ? !codeforces.hasKey : before !== null) return null;
  try {
    return await codeforces.problems(contestId);
  } catch (error) {
    if (!(error instanceof CodeforcesFailure) || error.passing || error.kind === 'closed') throw error;
    return null;
  }
}

/** Under the old name and the new one. Whoever was never checked gets no zero: the handle may not exist. */
function solvedByPerson(
  { solved, unread }: Tally,
  people: SyncPerson[],
  own: string[] | null,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { userId, handle, known, checked } of people) {
    const names = new Set([handle, known ?? handle].map(plainHandle));
    if ([...names].some((name) => unread.has(name))) continue;
    const problems = new Set([...names].flatMap((name) => [...(solved.get(name) ?? [])]));
    const count = own ? own.filter((index) => problems.has(index)).length : problems.size;
    if (checked || count > 0) counts.set(userId, count);
  }
  return counts;
}
