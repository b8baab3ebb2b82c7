import { markdownHead, markdownRow } from '../numbers.ts';
import { delayAt, runWatchers } from '../watchers/run-watchers.ts';
import type { Bench } from './setup.ts';

const limits = { delayMs: 1_000, readsPerChange: 1, loopMs: 50, growth: 1.1 };

/** Five hundred trainees watch one standing, and twenty results come in every second. */
export async function watchers(
  { club, report }: Pick<Bench, 'club' | 'report'>,
  seconds = 30,
): Promise<void> {
  const result = await runWatchers(club, { people: 500, changesPerSecond: 20, seconds });
  const { changes, reads, events, skipped, notModified, missed, wrong, statements, memory } = result;
  const standingReads = statements.reduce((sum, { calls }) => sum + calls, 0);
  console.log(`\n${markdownHead(['watchers', ''])}`);
  const rows = [
    ['changes', changes],
    ['events received', events],
    ['events that touched nothing', skipped],
    ['standing read by watchers', reads],
    ['of it not modified', notModified],
    ['change to right data, p50', `${delayAt(result, 0.5).toFixed(0)} ms`],
    ['changes that a watcher did not read in time to the end', missed],
    ['readings that match no state', wrong],
    ['standing read in PostgreSQL', standingReads],
  ];
  console.log(rows.map(markdownRow).join('\n'));
  for (const { query, calls } of statements.slice(0, 4)) console.log(`${calls} × ${query}`);
  const late = delayAt(result, 0.99);
  const perChange = standingReads / changes;
  const growth = memory.end / memory.warm;
  const name = (what: string) => `500 watchers, 20 changes/s: ${what}`;
  report({
    name: name('right data after a change, p99 ms'),
    value: missed > 0 ? Infinity : late,
    text: missed > 0 ? `${late.toFixed(0)}, and ${missed} never` : late.toFixed(0),
    goal: { atMost: limits.delayMs },
  });
  report({
    name: name('standing reads in PostgreSQL a change'),
    value: perChange,
    text: perChange.toFixed(2),
    goal: { atMost: limits.readsPerChange },
  });
  report({
    name: name('event-loop delay p99 ms'),
    value: result.loopDelay ?? Infinity,
    text: result.loopDelay === null ? 'unknown' : result.loopDelay.toFixed(0),
    goal: { atMost: limits.loopMs },
  });
  report({
    name: name('memory at the end × after a third of the run'),
    value: growth,
    text: `${growth.toFixed(2)} (${memory.warm.toFixed(0)} → ${memory.end.toFixed(0)} MB)`,
    goal: { atMost: limits.growth },
  });
}
