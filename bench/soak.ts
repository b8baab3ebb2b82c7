import { markdownHead, markdownRow } from './numbers.ts';
import { readNumbers } from './options.ts';
import { runSoak, type SoakResult } from './soak/run-soak.ts';
import { noReply, type RouteTimes } from './soak/tally.ts';

/** `npm run soak -- --minutes 10 --rate 50`: how the app holds under mixed traffic of every role. */
const { minutes, rate, streams, seed } = readNumbers({ minutes: 10, rate: 50, streams: 20, seed: 1 });
const goals = { p99: 300, growth: 0.05 };

console.log(`${minutes} minutes, ${rate} calls a second, ${streams} live streams, --seed ${seed}`);
const result = await runSoak({ seconds: minutes * 60, rate, streams, seed });
print(result);
const failed = failuresOf(result.all);
if (failed.server + failed.refused + failed.unanswered > 0) process.exitCode = 1;

function failuresOf({ statuses }: RouteTimes) {
  const count = (matches: (status: string) => boolean) =>
    Object.entries(statuses).reduce((sum, [status, times]) => sum + (matches(status) ? times : 0), 0);
  return {
    server: count((status) => status.startsWith('5')),
    refused: count((status) => status.startsWith('4')),
    unanswered: count((status) => status === noReply),
  };
}

function print({ all, routes, surprises, events, droppedStreams, ownDelay, vitals }: SoakResult): void {
  const ms = (time: number) => time.toFixed(0);
  const rowOf = ({ route, calls, p50, p99, max, statuses }: RouteTimes) =>
    markdownRow([
      route,
      calls,
      ms(p50),
      ms(p99),
      ms(max),
      Object.entries(statuses)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
    ]);
  console.log(`\n${markdownHead(['route', 'calls', 'p50 ms', 'p99 ms', 'max ms', 'statuses'])}`);
  for (const each of [...routes, all]) console.log(rowOf(each));
  const failed = failuresOf(all);
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed');
  const megabytes = (value: number) => `${value.toFixed(0)} MB`;
  const percent = `${(vitals.growth * 100).toFixed(1)} %`;
  const rows = [
    ['p99 of all calls', `${ms(all.p99)} ms`, `under ${goals.p99} ms: ${verdict(all.p99 < goals.p99)}`],
    ['5xx', failed.server, `none: ${verdict(failed.server === 0)}`],
    ['4xx', failed.refused, `none: ${verdict(failed.refused === 0)}`],
    ['calls without a reply', failed.unanswered, `none: ${verdict(failed.unanswered === 0)}`],
    ['memory at the start', megabytes(vitals.start), ''],
    ['memory after warm-up', megabytes(vitals.warm), ''],
    ['memory at the end', megabytes(vitals.end), ''],
    ['growth after warm-up', percent, `under 5 %: ${verdict(vitals.growth < goals.growth)}`],
    ['event-loop delay, worst p99', vitals.delay === null ? 'unknown' : `${ms(vitals.delay)} ms`, ''],
    ['live events received', events, ''],
    ['live streams that ended early', droppedStreams, `none: ${verdict(droppedStreams === 0)}`],
    ['event-loop delay of the generator, p99', `${ms(ownDelay)} ms`, ''],
  ];
  console.log(`\n${markdownHead(['soak', '', 'goal'])}\n${rows.map(markdownRow).join('\n')}`);
  for (const line of surprises) console.log(line);
}
