import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../in-database.ts';
import { percentile } from '../numbers.ts';
import { signInAll } from '../readers.ts';
import type { Club } from '../servers/club.ts';
import { eventLoopDelay, residentMegabytes } from '../soak/vitals.ts';
import { runSchedule } from '../soak/schedule.ts';
import { addCamp } from '../camp.ts';
import { ExpectedCamp } from './expected.ts';
import type { Reading } from './watcher.ts';
import type { WatchMessage, WatchOrder } from './watcher-worker.ts';

interface Options {
  people: number;
  changesPerSecond: number;
  seconds: number;
}

type Seen = Extract<WatchMessage, { is: 'seen' }>;

export interface WatchersResult extends Omit<Seen, 'is' | 'readings'> {
  changes: number;
  reads: number;
  /** From each change to each watcher's first right reading after it, in milliseconds. */
  delays: number[];
  /** Changes that a watcher had not read when the run was over. */
  missed: number;
  /** Readings that match no state of the camp. */
  wrong: number;
  /** Statements that read a standing, by their text. */
  statements: { query: string; calls: number }[];
  loopDelay: number | null;
  memory: { warm: number; end: number };
}

/** How long the last change has time to arrive. */
const settleMs = 5_000;
const workers = 2;

/** A whole camp watches its own standing while results come in. */
export async function runWatchers(
  club: Club,
  { people, changesPerSecond, seconds }: Options,
): Promise<WatchersResult> {
  const { sql } = club;
  const campId = await addCamp(club.dataDir, people);
  const ids = await sql<
    { id: string }[]
  >`select user_id as id from enrolments where camp_id = ${campId} order by user_id`;
  const readers = await signInAll(
    sql,
    ids.map(({ id }) => id),
  );
  const watching = readers.map(({ id, headers }) => ({ userId: id, token: headers.token }));
  const expected = await ExpectedCamp.read(sql, campId);
  const forked = Array.from({ length: workers }, () =>
    fork(join(import.meta.dirname, 'watcher-worker.ts'), { serialization: 'advanced' }),
  );
  try {
    await Promise.all(
      forked.map(async (worker, at) => {
        const share = watching.filter((_, place) => place % workers === at);
        worker.send({ url: club.url, campId, people: share } satisfies WatchOrder);
        await messageOf(worker);
      }),
    );
    await sql`select pg_stat_statements_reset()`;
    await eventLoopDelay(club.url);
    const warm = sleep((seconds * 1000) / 3).then(() => residentMegabytes(club.pid));
    const changedAt = await makeChanges(sql, { campId, expected, changesPerSecond, seconds });
    const loopDelay = await eventLoopDelay(club.url);
    const end = residentMegabytes(club.pid);
    await sleep(settleMs);
    const statements = await standingStatements(sql);
    const seen = await Promise.all(
      forked.map(async (worker) => {
        worker.send('report');
        return (await messageOf(worker)) as Seen;
      }),
    );
    const readings = seen.flatMap((each) => each.readings);
    const sum = (pick: (each: Seen) => number) => seen.reduce((all, each) => all + pick(each), 0);
    return {
      changes: changedAt.length - 1,
      reads: readings.length - people,
      events: sum(({ events }) => events),
      skipped: sum(({ skipped }) => skipped),
      notModified: sum(({ notModified }) => notModified),
      ...judge(readings, expected, changedAt),
      statements,
      loopDelay,
      memory: { warm: await warm, end },
    };
  } finally {
    for (const worker of forked) worker.kill();
  }
}

async function messageOf(worker: ChildProcess): Promise<WatchMessage> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`the watchers ended with code ${code}`);
  });
  ended.catch(() => {});
  const [message] = (await Promise.race([once(worker, 'message'), ended])) as [WatchMessage];
  return message;
}

interface Plan {
  campId: string;
  expected: ExpectedCamp;
  changesPerSecond: number;
  seconds: number;
}

/** One more solved problem of somebody, again and again; when each was committed, by its number from 1 on. */
async function makeChanges(
  sql: Sql,
  { campId, expected, changesPerSecond, seconds }: Plan,
): Promise<bigint[]> {
  const cells = await sql<{ session_id: string; kind: string; user_id: string }[]>`
    select distinct on (c.user_id) c.session_id, c.kind, c.user_id from sheet_cells c
    join training_sessions t on t.id = c.session_id where t.camp_id = ${campId} order by c.user_id, c.session_id`;
  const committedAt = [process.hrtime.bigint()];
  // One after the other, so that the order of commits is known.
  let turn = Promise.resolve();
  await runSchedule({ seconds, rate: changesPerSecond }, () => {
    turn = turn.then(async () => {
      const cell = cells[(committedAt.length * 7919) % cells.length];
      if (!cell) throw new Error('the wave has no results');
      await sql`update sheet_cells set synced = coalesce(synced, 0) + 1
        where session_id = ${cell.session_id} and kind = ${cell.kind} and user_id = ${cell.user_id}`;
      expected.solve(committedAt.length, cell.user_id);
      committedAt.push(process.hrtime.bigint());
    });
    return turn;
  });
  return committedAt;
}

/** Top-level statements that read totals of a camp. A check of who may read names no totals. */
const standingStatements = (sql: Sql) => sql<{ query: string; calls: number }[]>`
  select left(regexp_replace(query, '\\s+', ' ', 'g'), 160) as query, calls::int from pg_stat_statements
  where query ~* '^\\s*(select|with)' and query ~ 'enrolments' and query ~ 'total' and query !~ 'pg_stat_statements'
  order by calls desc`;

/** For every change that a watcher has to see: how long until the first reading that shows it or a later one. */
function judge(readings: readonly Reading[], expected: ExpectedCamp, changedAt: readonly bigint[]) {
  const delays: number[] = [];
  let [missed, wrong] = [0, 0];
  for (const [userId, own] of Map.groupBy(readings, (reading) => reading.userId)) {
    const shown = own.map(({ at, digest }) => ({ at, change: expected.changeShownBy(userId, digest) }));
    wrong += shown.filter(({ change }) => change === null).length;
    for (const change of expected.changesFor(userId).slice(1)) {
      const first = shown.find((reading) => reading.change !== null && reading.change >= change);
      const committed = changedAt[change];
      if (!first || committed === undefined) missed += 1;
      else delays.push(Math.max(0, Number(first.at - committed) / 1e6));
    }
  }
  return { delays, missed, wrong };
}

export const delayAt = ({ delays }: WatchersResult, share: number): number => percentile(delays, share);
