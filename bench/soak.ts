import { type Figure, figuresTable, markdownTable, median, percentile, readOptions } from './report.ts';
import { noReply, runSoak, type SoakResult } from './soak/run-soak.ts';

/** `npm run soak -- --minutes 10 --rate 50`: how the app holds under mixed traffic of every role. */
const defaults = { minutes: 10, rate: 50, streams: 20, seed: 1, idle: 30 };
const { minutes, rate, streams, seed, idle } = readOptions(defaults);
console.log(`${minutes} minutes, ${rate} calls a second, ${streams} live streams, --seed ${seed}`);
const result = await runSoak({ seconds: minutes * 60, rate, streams, seed, idleSeconds: idle });
printRoutes(result);
console.log(`\n${figuresTable(figuresOf(result))}`);
for (const line of result.surprises) console.log(line);
if (result.calls.some(({ status }) => status !== '200')) process.exitCode = 1;

/** The slowest first. */
function printRoutes({ calls }: SoakResult): void {
  const rows = [...Map.groupBy(calls, ({ route }) => route)].map(([route, own]) => {
    const times = own.map(({ ms }) => ms);
    const statuses = [...Map.groupBy(own, ({ status }) => status)];
    const counts = statuses.map(([status, some]) => `${status}: ${some.length}`).join(', ');
    const shares = [0.5, 0.99, 1].map((share) => Math.round(percentile(times, share)));
    return [route, own.length, ...shares, counts] as const;
  });
  const slowest = rows.toSorted((one, other) => Number(other[3]) - Number(one[3]));
  console.log(`\n${markdownTable(['route', 'calls', 'p50 ms', 'p99 ms', 'max ms', 'statuses'], slowest)}`);
}

function figuresOf({ calls, idle, memory, events, droppedStreams }: SoakResult): Figure[] {
  const figure = (name: string, value: number, unit = '', atMost?: number): Figure => ({
    name,
    value,
    text: `${Math.round(value)} ${unit}`,
    atMost,
  });
  const ended = (start: string) => calls.filter(({ status }) => status.startsWith(start)).length;
  const times = calls.map(({ ms }) => ms);
  // Medians over a tenth of the run: after a warm-up, and at its end.
  const tenth = (from: number) =>
    median(memory.slice(Math.floor(memory.length * from), Math.ceil(memory.length * (from + 0.1))));
  const minutely = memory.filter((_, second) => second % 60 === 59);
  return [
    figure('p99 of all calls', percentile(times, 0.99), 'ms', 300),
    figure('5xx', ended('5'), '', 0),
    figure('4xx', ended('4'), '', 0),
    figure('calls without a reply', ended(noReply), '', 0),
    figure('live streams that ended early', droppedStreams, '', 0),
    figure('live events received', events),
    figure('memory idle, after the first page', idle, 'MB', 200),
    ...minutely.map((value, minute) => figure(`memory after ${minute + 1} min`, value, 'MB')),
    figure('memory after warm-up', tenth(0.3), 'MB'),
    figure('memory at the end', tenth(0.9), 'MB', 350),
    figure('growth of memory after warm-up', (tenth(0.9) / tenth(0.3) - 1) * 100, '%', 5),
  ];
}
