import type { Chance } from '#app/server/sample/seeded-random.ts';
import type { Call } from './call.ts';
import type { Cast } from './cast.ts';
import { leaderCalls } from './traffic/leader.ts';
import { staffCalls } from './traffic/staff.ts';
import { traineeCalls } from './traffic/trainees.ts';
import { visitorCalls } from './traffic/visitors.ts';

/** A kind of call, and how often it is made beside the others. */
export interface Kind {
  share: number;
  make: (cast: Cast, chance: Chance) => Call | Promise<Call>;
}

const kinds: Kind[] = [...visitorCalls, ...traineeCalls, ...staffCalls, ...leaderCalls];
const total = kinds.reduce((sum, { share }) => sum + share, 0);
const steps = 1_000_000;

export function nextCall(cast: Cast, chance: Chance): Call | Promise<Call> {
  let point = (chance.upTo(steps - 1) / steps) * total;
  const chosen = kinds.find(({ share }) => (point -= share) < 0) ?? kinds[0];
  if (!chosen) throw new Error('there is no traffic');
  return chosen.make(cast, chance);
}
