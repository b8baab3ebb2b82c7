import { runChaos } from './chaos/run-chaos.ts';
import { markdownTable, median, readOptions } from './report.ts';

/** `npm run chaos -- --kills 200 --seed 1 --processes 1`: nothing that was acknowledged is lost, whatever is killed. */
const { kills, seed, processes } = readOptions({
  kills: 200,
  seed: Math.floor(Math.random() * 1e9),
  processes: 1,
});

console.log(`${kills} kills with --seed ${seed} and --processes ${processes}`);
const result = await runChaos({ kills, seed, processes });
const { journal, byKind, starts, failedStarts, exitCode, problems, leftovers } = result;
const [firstStart = 0, ...restarts] = starts;
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const rows = [
  ...[...byKind].map(([kind, times]) => [`kills: ${kind}`, times]),
  ['acknowledged writes', journal.acknowledged],
  ...[...journal.unacknowledged].map(([reason, times]) => [`not acknowledged: ${reason}`, times]),
  ['lost', journal.lost.length],
  ['refused without a reason', journal.refused.length],
  ['first start', inSeconds(firstStart)],
  ['starts after a kill', restarts.length],
  ['starts that failed and were repeated', failedStarts.length],
  ['slowest start', inSeconds(Math.max(0, ...restarts))],
  ['median start', inSeconds(median(restarts))],
  ['longest pause between two acknowledged writes', inSeconds(journal.longestPause)],
  ['wrong counts, files and references', problems.length],
  ['left processes, sockets and memory', leftovers.length],
  ['exit code of the last stop', exitCode],
];
console.log(`\n${markdownTable(['chaos', ''], rows)}`);
const failures = { lost: journal.lost, refused: journal.refused, wrong: problems, left: leftovers };
for (const [name, lines] of Object.entries({ ...failures, 'failed start': failedStarts }))
  for (const line of lines.slice(0, 20)) console.log(`${name}: ${line}`);
if (Object.values(failures).some(({ length }) => length > 0) || exitCode !== 0) process.exitCode = 1;
