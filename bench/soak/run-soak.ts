import { setTimeout as sleep } from 'node:timers/promises';
import { chanceFrom } from '#app/server/sample/seeded-random.ts';
import { send, sendOk } from '../client.ts';
import { type Club, withClub } from '../club.ts';
import { listen } from '../live.ts';
import { residentMegabytes } from '../measure.ts';
import { addCamp, fillUpTo } from '../people.ts';
import { atRate } from '../schedule.ts';
import { type Cast, gatherCast } from './cast.ts';
import { nextCall } from './traffic.ts';

interface Options {
  seconds: number;
  /** Calls a second. */
  rate: number;
  /** Live streams that are open meanwhile. */
  streams: number;
  seed: number;
  /** Wait for the memory of an idle app before the traffic begins. */
  idleSeconds?: number;
}

export interface SoakResult {
  calls: { route: string; ms: number; status: string }[];
  /** Replies other than 200, the first of each route. */
  surprises: string[];
  events: number;
  droppedStreams: number;
  /** Megabytes of the app: before there is any traffic, and in each second of it. */
  idle: number;
  memory: number[];
}

const people = 1_000;
const traineesOfLargeCamp = 300;
const projectorMs = 5_000;
/** Status of a call without a reply. */
export const noReply = 'no reply';

/** Mixed traffic of every role on a club of realistic size, at a fixed rate. */
export const runSoak = (options: Options): Promise<SoakResult> =>
  withClub(async (club) => {
    await (await fetch(club.url)).text();
    await sleep((options.idleSeconds ?? 0) * 1000);
    const idle = await residentMegabytes(club.pid);
    await fillUpTo(club.db, people);
    const cast = await gatherCast(club.url, await addCamp(club.db, traineesOfLargeCamp));
    return { idle, ...(await makeTraffic(club, cast, options)) };
  });

async function makeTraffic({ url, pid }: Club, cast: Cast, { seconds, rate, streams, seed }: Options) {
  const chance = chanceFrom(seed);
  const calls: SoakResult['calls'] = [];
  const surprises = new Map<string, string>();
  const callOnce = async (plannedAt: number) => {
    const { route, endpoint, ...options } = await nextCall(cast, chance);
    const reply = await send(url, endpoint, options).catch((error: Error) => ({
      status: noReply,
      text: `${error.message} ${String(error.cause)}`,
    }));
    calls.push({ route, ms: performance.now() - plannedAt, status: String(reply.status) });
    if (reply.status !== 200 && !surprises.has(route))
      surprises.set(route, `${route}: ${reply.status} ${reply.text.slice(0, 200)}`);
  };

  const showCode = await openCheckin(url, cast);
  const memory: number[] = [];
  const sample = async () => memory.push(await residentMegabytes(pid));
  const timers = [
    setInterval(() => void showCode().catch(() => {}), projectorMs),
    setInterval(() => void sample().catch(() => {}), 1_000),
  ];
  const live = openStreams(url, cast, streams);
  try {
    await atRate({ rate, seconds }, callOnce);
  } finally {
    for (const timer of timers) clearInterval(timer);
    live.stop();
  }
  const { events, dropped: droppedStreams } = live;
  return { calls, surprises: [...surprises.values()], events, droppedStreams, memory };
}

/** Opens the check-in of a session; what it returns reads the code again, as the projector does before it changes. */
async function openCheckin(url: string, cast: Cast): Promise<() => Promise<void>> {
  const path = `/api/session/${cast.sessions.at(-1)}/checkin`;
  const token = cast.tokens.hr;
  await sendOk(url, `POST ${path}`, { body: {}, token });
  const showCode = async () => {
    const { data } = await sendOk<{ data: { code: string | null } }>(url, `GET ${path}`, { token });
    cast.code = data.code ?? '';
  };
  await showCode();
  return showCode;
}

/** Live events of the camp, received by some of its trainees while the traffic runs. */
function openStreams(url: string, { trainees, camp }: Cast, count: number) {
  const abort = new AbortController();
  const live = { events: 0, dropped: 0, stop: () => abort.abort() };
  for (let number = 0; number < count; number += 1) {
    const token = trainees[number % trainees.length]?.token ?? '';
    const onEvent = () => void (live.events += 1);
    void listen(url, { campId: camp, token, signal: abort.signal, onEvent })
      .catch(() => {})
      .then(() => {
        if (!abort.signal.aborted) live.dropped += 1;
      });
  }
  return live;
}
