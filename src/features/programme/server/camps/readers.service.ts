/** Who reads the same of a wave, from what is known of them in memory: the readers of a shared response. */
import type { World } from '#club/server/world.ts';
import { clubDay } from '#club/shared/club-time.ts';
import type { Actor } from '#kit/server/http/route.ts';

/** What a wave's pages are made of, beside marks and results. */
export const waveTags = ['camps', 'levels', 'people', 'members', 'sessions'];

type Reader = Pick<Actor, 'role' | 'memberships'>;

/** What somebody is in a wave: `trainee`, or their duties. */
function partsIn({ memberships }: Reader, campId: string): string[] {
  const ending = ` ${campId}`;
  return memberships.flatMap((text) => (text.endsWith(ending) ? text.slice(0, -ending.length) : []));
}

/** The waves in which somebody trains. */
export const wavesTrainedIn = ({ memberships }: Reader): string[] =>
  memberships.flatMap((text) => (text.startsWith('trainee ') ? text.slice('trainee '.length) : []));

export const trainsIn = (actor: Reader, campId: string): boolean =>
  partsIn(actor, campId).includes('trainee');

/** By actor, who is in memory from one call to the next, and by wave. */
const known = new WeakMap<Reader, Map<string, string>>();

/** Those who have the same role and are the same in this wave. */
export function readersInWave(actor: Reader, campId: string): string {
  let byWave = known.get(actor);
  if (!byWave) known.set(actor, (byWave = new Map()));
  let readers = byWave.get(campId);
  if (readers === undefined) {
    readers = `${actor.role} ${partsIn(actor, campId).join()} of ${campId}`;
    byWave.set(campId, readers);
  }
  return readers;
}

/** Those who have the same role and are the same in all waves, on the same day: which wave is meant depends on it. */
export const readersOfSameWaves = (actor: Reader, { clock }: Pick<World, 'clock'>): string =>
  `${actor.role} ${actor.memberships.join()} on ${clubDay(clock.now())}`;
