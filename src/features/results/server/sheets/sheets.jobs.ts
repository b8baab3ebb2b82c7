import * as queries from './sync.queries.ts';
import { notify } from '#features/notifications/server/inbox/inbox.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { mentorIdsOf } from '#features/programme/server/camps/camps.service.ts';
import pLimit from 'p-limit';
import { withLock } from '#kit/server/database/locks.ts';
import type { AnyJob, Job } from '#kit/server/jobs/jobs.ts';
import { handleName, queueHandleCheck, queueSync, syncLock, syncName } from './sheets.service.ts';
import type { Codeforces } from '#integrations/codeforces/client.ts';
import { contestIdOf, isGym } from '#integrations/codeforces/contest-link.ts';
import { CodeforcesFailure } from '#integrations/codeforces/failure.ts';
import {
  type EarlierReading,
  firstOf,
  plainHandle,
  type Tally,
  tallyOf,
} from '#integrations/codeforces/contest-results.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Root } from '#kit/server/database/client.ts';
import { problemOf } from './column-problems.ts';

/** Queues every camp to sync each half hour; one process syncs a camp at a time and resumes after a restart. */
export function sheetJobs(deps: SyncDeps): AnyJob[] {
  const { db, clock, codeforces } = deps;
  // Side by side, syncs would only wait for the same calls, each with a database connection of its own.
  const serialize = pLimit(1);

  const every: Job<object> = {
    name: 'sheet-sync-every',
    retries: 2,
    schedule: '*/30 * * * *',
    run: async () => {
      const now = clock.now();
      const today = clubDay(now);
      for (const campId of await queries.campsToSync(db, { today, now }))
        await queueSync(await deps.context, campId);
    },
  };

  const one: Job<{ campId: string; since: string }> = {
    name: syncName,
    retries: 5,
    // A sync of a long round calls once per trainee, one call in two seconds.
    lasts: { seconds: 6 * 60 * 60 },
    run: (request) =>
      serialize(() =>
        withLock(db, { name: syncLock(request.campId), signal: codeforces.closing }, () =>
          syncCamp(deps, request),
        ),
      ),
  };

  const handle: Job<{ userId: string }> = {
    name: handleName,
    retries: 5,
    // One call at a time: a sync that starts meanwhile waits for no more.
    lasts: { seconds: 15 * 60 },
    run: async ({ userId }) => {
      // Syncs come first. Each checks the new handles of its camp as well.
      if (await queries.hasSyncs(db, syncName))
        return db.transaction(async (tx) =>
          queueHandleCheck(await deps.context, tx, userId, { startAfter: afterSyncSeconds }),
        );
      const saved = await queries.handleOf(db, userId);
      if (saved !== null) await checkHandles(deps, [{ userId, handle: saved }]);
    },
  };
  return [every, one, handle];
}

const afterSyncSeconds = 60;

interface SyncDeps {
  db: Root;
  clock: Clock;
  codeforces: Codeforces;
  /** Is ready once the queue is, of which these jobs are a part. */
  context: Promise<AppContext>;
}

const day = 24 * 60 * 60_000;

/** Syncs the columns of a camp that were not tried since then. */
async function syncCamp(deps: SyncDeps, wanted: { campId: string; since: string }): Promise<void> {
  const columns = await queries.columnsToSync(deps.db, wanted);
  if (columns.length === 0) return;
  await refreshHandles(deps, await queries.peopleOf(deps.db, wanted.campId));
  const people = await queries.peopleOf(deps.db, wanted.campId);
  let outage: CodeforcesFailure | undefined;
  for (const column of columns) outage = await syncColumn(deps, { column, people, outage });
}

/** Handles are checked daily, because people rename themselves and open accounts late. */
async function refreshHandles(deps: SyncDeps, people: queries.SyncPerson[]): Promise<void> {
  const old = deps.clock.now().getTime() - day;
  const due = people.filter(({ checkedAt }) => !checkedAt || new Date(checkedAt).getTime() <= old);
  await checkHandles(deps, due);
}

interface Work {
  column: queries.SyncColumn;
  people: queries.SyncPerson[];
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
    const teams = await queries.countsTeams(db, sessionId);
    const { solved, ...read } = await readContest(deps, { column, contestId, people, kept, teams });
    const at = clock.now();
    await db.transaction(async (tx) => {
      // The rule was changed meanwhile.
      if ((await queries.countsTeams(tx, sessionId)) !== teams) read.readTo = null;
      await queries.resetOtherReadings(tx, { sessionId, kind, solved });
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
  column: queries.SyncColumn;
  contestId: number;
  people: queries.SyncPerson[];
  kept: queries.StoredReading | undefined;
  teams: boolean;
}

async function readContest(
  { codeforces, clock }: SyncDeps,
  { column, contestId, people, kept, teams }: Reading,
) {
  const before = column.contestId === contestId ? column.problems : null;
  const own = await ownProblems(codeforces, { contestId, before });
  const known = people.filter(({ known: name, checked }) => name !== null || !checked);
  const handles = new Set(known.map(nameOf));
  const now = clock.now();
  const earlier = earlierOf(kept, { contestId, now });
  const tally = await tallyOf(codeforces, { contestId, teams, handles, earlier });
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
  kept: queries.StoredReading | undefined,
  { contestId, now }: { contestId: number; now: Date },
): EarlierReading | null {
  if (!kept || kept.contestId !== contestId) return null;
  const lasts = kept.seen ? day : 7 * day;
  if (now.getTime() - new Date(kept.readAt).getTime() >= lasts) return null;
  return {
    readTo: kept.readTo,
    seen: kept.seen && new Set(kept.seen),
    solved: new Map(
      Object.entries(kept.solved).map(([handle, solves]) => [handle, new Map(Object.entries(solves))]),
    ),
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
const nameOf = ({ handle, known }: queries.SyncPerson): string => plainHandle(known ?? handle);

/** Counts the old and the new handle. An unchecked handle gets no zero, because it may not exist. */
function solvedByPerson(
  { solved, unread, readTo }: Tally,
  people: queries.SyncPerson[],
  own: string[] | null,
): queries.Solved[] {
  return people.flatMap((person) => {
    const names = new Set([plainHandle(person.handle), nameOf(person)]);
    if ([...names].some((name) => unread.has(name))) return [];
    const solves = firstOf([...names].flatMap((name) => [...(solved.get(name) ?? [])]));
    const letters = [...solves.keys()].sort();
    const count = own ? own.filter((index) => letters.includes(index)).length : letters.length;
    if (!person.checked && count === 0) return [];
    const read = { letters: readTo === null ? null : letters, readAs: nameOf(person) };
    return [{ userId: person.userId, count, ...read, solvedAt: Object.fromEntries(solves) }];
  });
}

const batchSize = 100;
/** Valid handle syntax; a malformed handle would fail the whole batch. */
const possible = /^[\w.-]{3,24}$/;

/**
 * Checks with Codeforces whether these handles exist, and stores the result. If Codeforces is down, the next sync checks
 * them; results can be read without.
 */
async function checkHandles(deps: SyncDeps, holders: readonly queries.Holder[]): Promise<void> {
  const handles = [...new Set(holders.map(({ handle }) => plainHandle(handle)))];
  try {
    for (let from = 0; from < handles.length; from += batchSize)
      await checkBatch(deps, holders, new Set(handles.slice(from, from + batchSize)));
  } catch (error) {
    if (!(error instanceof CodeforcesFailure) || error.kind === 'closed') throw error;
  }
}

async function checkBatch(
  { db, clock, codeforces, context }: SyncDeps,
  holders: readonly queries.Holder[],
  asked: ReadonlySet<string>,
): Promise<void> {
  const known = await knownAmong(
    codeforces,
    [...asked].filter((handle) => possible.test(handle)),
  );
  const answers = holders
    .filter(({ handle }) => asked.has(plainHandle(handle)))
    .map((holder) => ({ ...holder, known: known.get(plainHandle(holder.handle)) ?? null }));
  await db.transaction(async (tx) => {
    const now = clock.now();
    const unknown = await queries.saveChecks(tx, answers, now);
    const userIds = unknown.map(({ userId }) => userId);
    const mentors = await mentorIdsOf(tx, { userIds, today: clubDay(now) });
    const entry = { kind: 'handle' as const, campId: null };
    const aboutOf = (handle: string) => `unknown ${plainHandle(handle)}`;
    const toOwners = unknown.map(({ userId, handle, verified }) => ({
      ...entry,
      about: aboutOf(handle),
      facts: { variant: 'unknown', handle },
      to: verified ? [userId] : [],
    }));
    const toMentors = unknown.map(({ userId, handle, name }) => ({
      ...entry,
      about: `${userId} ${aboutOf(handle)}`,
      facts: { variant: 'unknown-of', userId, name, handle },
      to: (mentors.get(userId) ?? []).filter((id) => id !== userId),
    }));
    await notify(await context, tx, [...toOwners, ...toMentors]);
  });
}

/** One unknown handle fails the whole call, so it is removed and the rest is retried. */
async function knownAmong(codeforces: Codeforces, handles: string[]): Promise<Map<string, string>> {
  if (handles.length === 0) return new Map();
  try {
    const found = await codeforces.users(handles);
    return new Map(handles.map((handle, place) => [handle, found[place] ?? handle]));
  } catch (error) {
    if (!(error instanceof CodeforcesFailure) || error.handle === undefined) throw error;
    const unknown = plainHandle(error.handle);
    if (!handles.includes(unknown)) throw error;
    return knownAmong(
      codeforces,
      handles.filter((handle) => handle !== unknown),
    );
  }
}
