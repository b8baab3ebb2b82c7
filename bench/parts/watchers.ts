import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Root } from '#kit/server/database/client.ts';
import { readText } from '../client.ts';
import type { Bench } from '../measure.ts';
import { listen } from '../live.ts';
import { addCamp, tokensOf, traineesOf } from '../people.ts';
import { markdownTable, percentile } from '../report.ts';
import { atRate } from '../schedule.ts';
import { resultChange } from './pages.ts';

const people = 500;
const rate = 20;
const seconds = 30;
/** How long the last change has time to arrive. */
const settleSeconds = 5;
const openedAtOnce = 20;
/** As the web app reads it. */
const ownIntervalMs = 10_000;

/** When somebody read the standing, and the total of its first. */
interface Reading {
  at: number;
  total: number;
}

/** Opens the standing of a camp and watches it as the web app does; returns what it reads from now on. */
async function watch(url: string, campId: string, token: string, signal: AbortSignal): Promise<Reading[]> {
  const readings: Reading[] = [];
  const read = (path: string) => readText(url, `${path}?campId=${campId}`, token);
  const readOnce = async () => {
    const { data } = JSON.parse(await read('/api/standing')) as { data: { total: number }[] };
    readings.push({ at: performance.now(), total: data[0]?.total ?? 0 });
  };
  let [isReading, hasChanged] = [false, false];
  /** What changes during a read is read after it. */
  const readAgain = async () => {
    hasChanged = true;
    if (isReading) return;
    for (isReading = true; hasChanged;) {
      hasChanged = false;
      await readOnce();
    }
    isReading = false;
  };
  await new Promise<void>((onOpen, reject) => {
    const onEvent = (event: string) => void (event === 'standing' && readAgain());
    listen(url, { campId, token, signal, onOpen, onEvent }).catch(reject);
  });
  await readAgain();
  const reading = setInterval(() => void read('/api/standing/me').catch(() => {}), ownIntervalMs);
  signal.addEventListener('abort', () => clearInterval(reading));
  return readings;
}

/**
 * Five hundred trainees watch one standing, and twenty results of its first come in every second. Each raises the same
 * total by one, so that what somebody reads tells after which change it was read.
 */
export async function watchers({ club, report }: Bench): Promise<void> {
  const { db } = club;
  const campId = await addCamp(db, people);
  const tokens = await tokensOf(db, await traineesOf(db, campId, people));
  const change = await resultChange(db, campId);
  await change(0);
  const stop = new AbortController();
  const all: Reading[][] = [];
  for (const some of Array.from({ length: people / openedAtOnce }, () => tokens.splice(0, openedAtOnce)))
    all.push(...(await Promise.all(some.map((token) => watch(club.url, campId, token, stop.signal)))));
  const firstTotal = all[0]?.[0]?.total ?? 0;
  await db.execute('select pg_stat_statements_reset()');

  /** When each change was committed, by its number. */
  const changedAt = [performance.now()];
  let last: Promise<void> = Promise.resolve();
  await atRate({ rate, seconds }, () => {
    // One after the other, so that the order of commits is known.
    last = last.then(async () => {
      await change(changedAt.length);
      changedAt.push(performance.now());
    });
    return last;
  });
  await sleep(settleSeconds * 1000);
  stop.abort();

  const shown = all.map((readings) => readings.map(({ at, total }) => ({ at, change: total - firstTotal })));
  const { delays, missed } = delaysOf(shown, changedAt);
  const wrong = shown.flat().filter((reading) => !(reading.change in changedAt)).length;
  const changes = changedAt.length - 1;
  const statements = await standingStatements(db);
  const readsOf = (isOwn: boolean) =>
    statements.filter((each) => each.isOwn === isOwn).reduce((sum, { calls }) => sum + calls, 0) / changes;
  const rows = [
    ['changes', changes],
    ['standing read by watchers', shown.flat().length],
    ['change to right data, p50', `${percentile(delays, 0.5).toFixed(0)} ms`],
    ...statements.map(({ query, calls }) => [query.replaceAll('|', '\\|'), `${calls} calls`]),
  ];
  console.log(`\n${markdownTable(['watchers', ''], rows)}`);

  const late = percentile(delays, 0.99);
  const add = (what: string, value: number, text: string, atMost?: number) =>
    report({ name: `${people} watchers, ${rate} changes/s: ${what}`, value, text, atMost });
  add('everybody has the right data, p99 ms', late, late.toFixed(0), 1_000);
  add('changes that somebody never saw, wrong readings', missed + wrong, `${missed}, ${wrong}`, 0);
  add('reads of the standing in PostgreSQL a change', readsOf(false), readsOf(false).toFixed(2), 1);
  add('reads of own rows in PostgreSQL a change', readsOf(true), readsOf(true).toFixed(1));
}

/** For every change and watcher: how long until the first reading that shows it or a later one, in milliseconds. */
export function delaysOf(shown: readonly { at: number; change: number }[][], changedAt: readonly number[]) {
  const delays: number[] = [];
  let missed = 0;
  for (const readings of shown)
    for (const [change, committedAt] of changedAt.entries()) {
      if (change === 0) continue;
      const reading = readings.find((each) => each.change >= change);
      if (reading) delays.push(Math.max(0, reading.at - committedAt));
      else missed += 1;
    }
  return { delays, missed };
}

/** Statements that read totals of a camp. A check of who may read names no totals. */
async function standingStatements(db: Root) {
  const { rows } = await db.execute<{ query: string; calls: number; isOwn: boolean }>(sql`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as query, calls::int, query ~ 'own\\.total' as "isOwn"
    from pg_stat_statements
    where query ~* '^\\s*(select|with)' and query ~ 'enrolments' and query ~ 'total' and query !~ 'pg_stat_statements'
    order by calls desc`);
  return rows;
}
