import type { Target } from '../load/request-bytes.ts';
import { compare, type Cost, cpuOf } from '../measure.ts';
import { startBare } from '../servers/bare.ts';
import { assertSameReply } from '../servers/peer.ts';
import { costHead, printCosts } from './print-costs.ts';
import type { Bench } from './setup.ts';

interface Call {
  name: string;
  targets: Target[];
  /** Whether the peer has it. */
  withPeer: boolean;
}

/** App, bare server and, where it has the call, Express, in turns. */
async function measureCall({ club, peer, setting }: Bench, { name, targets, withPeer }: Call) {
  const [first] = targets;
  if (!first) throw new Error(`${name} has no target`);
  if (withPeer) await assertSameReply(club, peer, first);
  const bare = await startBare(club.url, first);
  try {
    const contenders = [club, bare, ...(withPeer ? [peer] : [])];
    const costs = await compare(setting, contenders, targets);
    printCosts(name, contenders, costs);
    const [ours, bound, theirs] = costs as [Cost, Cost, Cost?];
    return { ours, bound, theirs };
  } finally {
    await bare.stop();
  }
}

/** Lists and pages that visitors read. */
export async function visitors(bench: Bench): Promise<void> {
  const calls: Call[] = [
    { name: 'GET /api/news, visitor', targets: [{ path: '/api/news' }], withPeer: true },
    { name: 'home page, visitor', targets: [{ path: '/' }], withPeer: true },
    {
      name: 'home page, visitor, brotli',
      targets: [{ path: '/', headers: { 'accept-encoding': 'br' } }],
      withPeer: false,
    },
  ];
  console.log(`\n${costHead}`);
  for (const call of calls) {
    const { ours, bound, theirs } = await measureCall(bench, call);
    const ofBare = cpuOf(bound) / cpuOf(ours);
    const times = theirs ? `, ${(cpuOf(theirs) / cpuOf(ours)).toFixed(1)} × Express` : '';
    bench.report({
      name: `${call.name}: of bare`,
      value: ofBare,
      text: `${ofBare.toFixed(2)}${times}`,
      goal: { atLeast: 0.8 },
    });
  }
}

/** The calls that signed-in people make most: five pages, and the readers who open them. */
export const signedInCalls = ({ camp, session, trainees, leader }: Bench): Record<string, Target[]> => {
  const byTrainees = (path: string) => trainees.map(({ headers }) => ({ path, headers }));
  return {
    standing: byTrainees(`/api/standing?campId=${camp}`),
    'wave page': byTrainees(`/api/camp/leader/${camp}`),
    'session page': byTrainees(`/api/session/leader/${session}`),
    'people page': [{ path: '/api/user?size=15&page=3', headers: leader.headers }],
    'attendance grid': [{ path: `/api/attendance?campId=${camp}`, headers: leader.headers }],
  };
};

/** The same data, read again and again by many. */
export async function signedIn(bench: Bench): Promise<void> {
  console.log(`\n${costHead}`);
  for (const [name, targets] of Object.entries(signedInCalls(bench))) {
    const { ours, bound, theirs } = await measureCall(bench, { name, targets, withPeer: true });
    const ratios = { bare: cpuOf(bound) / cpuOf(ours), peer: theirs ? cpuOf(theirs) / cpuOf(ours) : 0 };
    const late = ours.p99 / bound.p99;
    const withGoal = name !== 'attendance grid';
    bench.report({
      name: `${name}, unchanged: of bare`,
      value: ratios.bare,
      text: ratios.bare.toFixed(2),
      ...(withGoal && { goal: { atLeast: 0.5 } }),
    });
    bench.report({
      name: `${name}, unchanged: × Express`,
      value: ratios.peer,
      text: `${ratios.peer.toFixed(1)} × (calls/s ${((ours.rate || 0) / (theirs?.rate || 1)).toFixed(1)} ×)`,
      ...(withGoal && { goal: { atLeast: 10 } }),
    });
    bench.report({
      name: `${name}, unchanged: p99 of bare's`,
      value: late,
      text: `${late.toFixed(1)} × (${ours.p99.toFixed(1)} ms)`,
      ...(withGoal && { goal: { atMost: 3 } }),
    });
  }
}
