import { markdownHead, markdownRow } from './numbers.ts';
import { readOptions } from './options.ts';
import { runBeside, runSoak, type SoakResult } from './soak/run-soak.ts';
import { noReply, type RouteTimes } from './soak/tally.ts';

/**
 * `npm run soak -- --minutes 10 --rate 50`: how the app holds under mixed traffic of every role.
 * `--beside ../older` runs another checkout in turns with this one and compares.
 */
const { numbers, texts } = readOptions({
  numbers: { minutes: 10, rate: 50, streams: 20, seed: 1, idle: 30 },
  texts: ['beside'],
});
const { minutes, rate, streams, seed, idle } = numbers;
const goals = { p99: 300, growth: 0.05, idle: 150, end: 300, p99OfOther: 0.7 };

console.log(`${minutes} minutes, ${rate} calls a second, ${streams} live streams, --seed ${seed}`);
const options = { seconds: minutes * 60, rate, streams, seed, idleSeconds: idle };
if (texts.beside === undefined) {
  const result = await runSoak(options);
  print(result);
  judge(result);
} else {
  const [here, there] = await runBeside(options, texts.beside);
  console.log(`\n## ${texts.beside}`);
  print(there);
  console.log('\n## This checkout');
  print(here);
  compare(here, there);
  judge(here);
}

function judge({ all }: SoakResult): void {
  const failed = failuresOf(all);
  if (failed.server + failed.refused + failed.unanswered > 0) process.exitCode = 1;
}

function compare(here: SoakResult, there: SoakResult): void {
  console.log(`\n${markdownHead(['route', 'p50 there', 'p50 here', 'p99 there', 'p99 here', 'p99 ratio'])}`);
  const row = (route: string, ours: RouteTimes, theirs: RouteTimes) => {
    const times = [theirs.p50, ours.p50, theirs.p99, ours.p99].map((time) => time.toFixed(0));
    console.log(markdownRow([route, ...times, (ours.p99 / theirs.p99).toFixed(2)]));
  };
  for (const ours of here.routes) {
    const theirs = there.routes.find(({ route }) => route === ours.route);
    if (theirs) row(ours.route, ours, theirs);
  }
  row('all', here.all, there.all);
  const ratio = here.all.p99 / there.all.p99;
  const verdict = ratio <= goals.p99OfOther ? 'met' : 'falls short';
  console.log(
    `\np99 of all calls: ${ratio.toFixed(2)} of the other's; at most ${goals.p99OfOther}: ${verdict}`,
  );
}

function failuresOf({ statuses }: RouteTimes) {
  const count = (matches: (status: string) => boolean) =>
    Object.entries(statuses).reduce((sum, [status, times]) => sum + (matches(status) ? times : 0), 0);
  return {
    server: count((status) => status.startsWith('5')),
    refused: count((status) => status.startsWith('4')),
    unanswered: count((status) => status === noReply),
  };
}

function print({ all, routes, surprises, events, droppedStreams, ownDelay, vitals, idle }: SoakResult): void {
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
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'falls short');
  const megabytes = (value: number) => `${value.toFixed(0)} MB`;
  const percent = `${(vitals.growth * 100).toFixed(1)} %`;
  const rows = [
    ['p99 of all calls', `${ms(all.p99)} ms`, `under ${goals.p99} ms: ${verdict(all.p99 < goals.p99)}`],
    ['5xx', failed.server, `none: ${verdict(failed.server === 0)}`],
    ['4xx', failed.refused, `none: ${verdict(failed.refused === 0)}`],
    ['calls without a reply', failed.unanswered, `none: ${verdict(failed.unanswered === 0)}`],
    [
      'memory idle, after the first page',
      megabytes(idle),
      `at most ${goals.idle} MB: ${verdict(idle <= goals.idle)}`,
    ],
    ['memory when the traffic begins', megabytes(vitals.start), ''],
    ...vitals.byMinute.map((value, minute) => [`memory after ${minute + 1} min`, megabytes(value), '']),
    ['memory after warm-up', megabytes(vitals.warm), ''],
    [
      'memory at the end',
      megabytes(vitals.end),
      `at most ${goals.end} MB: ${verdict(vitals.end <= goals.end)}`,
    ],
    ['growth after warm-up', percent, `under 5 %: ${verdict(vitals.growth < goals.growth)}`],
    ['event-loop delay, worst p99', vitals.delay === null ? 'unknown' : `${ms(vitals.delay)} ms`, ''],
    ['live events received', events, ''],
    ['live streams that ended early', droppedStreams, `none: ${verdict(droppedStreams === 0)}`],
    ['event-loop delay of the generator, p99', `${ms(ownDelay)} ms`, ''],
  ];
  console.log(`\n${markdownHead(['soak', '', 'goal'])}\n${rows.map(markdownRow).join('\n')}`);
  for (const line of surprises) console.log(line);
}
