// Makes the traffic of a soak run, in a process of its own: neither the app nor the measurement of its memory competes
// with it for one event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { chanceFrom } from '#app/server/sample/seeded-random.ts';
import { readJson, send } from './call.ts';
import { type Cast, gatherCast } from './cast.ts';
import { runSchedule } from './schedule.ts';
import { LiveStreams } from './live-streams.ts';
import { noReply, type RouteTimes, Tally } from './tally.ts';
import { nextCall } from './traffic.ts';

export interface Order {
  is: 'prepare';
  url: string;
  largeCamp: string;
  rate: number;
  streams: number;
  seed: number;
}

export type Command = Order | { is: 'run'; seconds: number } | { is: 'finish' };

export type Message =
  | { is: 'ready' }
  | {
      is: 'done';
      all: RouteTimes;
      routes: RouteTimes[];
      /** Replies other than those that the traffic expects, the first of each route. */
      surprises: string[];
      events: number;
      droppedStreams: number;
      /** Of this process, 99th percentile in milliseconds. */
      ownDelay: number;
    };

const tell = (message: Message) => process.send?.(message);
const projectorMs = 5_000;
const traineeCount = 30;

/** Signs everybody in and opens the streams; returns what a command then does. */
async function prepare({ url, largeCamp, rate, streams, seed }: Order) {
  const chance = chanceFrom(seed);
  const cast = await gatherCast(url, largeCamp, traineeCount);
  const checkin = { path: `/api/session/${cast.openSession}/checkin`, token: cast.tokens.hr };
  await readJson(url, { ...checkin, method: 'POST', body: {} });
  await showCode(cast, checkin);
  const projector = setInterval(() => void showCode(cast, checkin).catch(() => {}), projectorMs);
  const live = new LiveStreams(cast, streams);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const tally = new Tally();
  const surprises = new Map<string, string>();

  const callOnce = async (plannedAt: number) => {
    const call = await nextCall(cast, chance);
    const reply = await send(url, call).catch((error: Error) => ({
      status: 0,
      text: `${error.message} ${String(error.cause)}`,
    }));
    tally.add(call.route, performance.now() - plannedAt, reply.status === 0 ? noReply : String(reply.status));
    if (reply.status !== 200 && !surprises.has(call.route))
      surprises.set(call.route, `${call.route}: ${reply.status || noReply} ${reply.text.slice(0, 200)}`);
  };

  return {
    async run(seconds: number) {
      delay.enable();
      await runSchedule({ seconds, rate }, callOnce);
      delay.disable();
      tell({ is: 'ready' });
    },
    finish() {
      clearInterval(projector);
      const { events, dropped } = live.stop();
      tell({
        is: 'done',
        all: tally.all(),
        routes: tally.byRoute(),
        surprises: [...surprises.values()],
        events,
        droppedStreams: dropped,
        ownDelay: delay.percentile(99) / 1e6,
      });
    },
  };
}

/** The projector reads the code again before it changes. */
async function showCode(cast: Cast, checkin: { path: string; token: string }): Promise<void> {
  const { data } = await readJson<{ data: { code: string | null } }>(cast.url, checkin);
  cast.code = data.code ?? '';
}

// When the run is interrupted, its traffic ends with it.
process.once('disconnect', () => process.exit());
process.once('message', (order: Order) => {
  void prepare(order).then(({ run, finish }) => {
    process.on('message', (command: Command) => {
      if (command.is === 'run') void run(command.seconds);
      else if (command.is === 'finish') finish();
    });
    tell({ is: 'ready' });
  });
});
