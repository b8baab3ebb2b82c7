import { type ChaosResult, runChaos } from './chaos/run-chaos.ts';
import { markdownHead, markdownRow, percentile } from './numbers.ts';
import { readNumbers } from './options.ts';

/** `npm run chaos -- --kills 200 --seed 1 --processes 1`: nothing that was acknowledged is lost, whatever is killed. */
const { kills, seed, processes } = readNumbers({
  kills: 200,
  seed: Math.floor(Math.random() * 1e9),
  processes: 1,
});

console.log(`${kills} kills with --seed ${seed}${processes > 1 ? ` and ${processes} processes` : ''}`);
let killed = 0;
const result = await runChaos({
  kills,
  seed,
  processes,
  onKill: () => {
    killed += 1;
    if (killed % 20 === 0) console.log(`${killed} kills so far`);
  },
});
print(result);
const { journal, problems, leftovers, exitCode } = result;
if (journal.lost.length + journal.refused.length + problems.length + leftovers.length > 0 || exitCode !== 0)
  process.exitCode = 1;

function print({
  byKind,
  journal,
  firstStart,
  starts,
  failedStarts,
  exitCode,
  problems,
  leftovers,
}: ChaosResult) {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const rows = [
    ...[...byKind].map(([kind, times]) => [`kills: ${kind}`, times]),
    ['acknowledged writes', journal.acknowledged],
    ...[...journal.unacknowledged].map(([reason, times]) => [`not acknowledged: ${reason}`, times]),
    ['lost', journal.lost.length],
    ['refused without a reason', journal.refused.length],
    ['first start', seconds(firstStart)],
    ['starts after a kill', starts.length],
    ['starts that failed and were repeated', failedStarts.length],
    ['slowest start', seconds(Math.max(0, ...starts))],
    ['median start', seconds(percentile(starts, 0.5))],
    ['longest pause between two acknowledged writes', seconds(journal.longestPause)],
    ['wrong counts, files and references', problems.length],
    ['left processes, sockets and memory', leftovers.length],
    ['exit code of the last stop', exitCode],
  ];
  console.log(`\n${markdownHead(['chaos', ''])}\n${rows.map(markdownRow).join('\n')}`);
  const details = {
    lost: journal.lost,
    refused: journal.refused,
    'failed start': failedStarts,
    wrong: problems,
    left: leftovers,
  };
  for (const [name, lines] of Object.entries(details))
    for (const line of lines.slice(0, 20)) console.log(`${name}: ${line}`);
}
