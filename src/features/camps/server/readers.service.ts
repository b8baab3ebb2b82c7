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

/** Those who have the same role and are the same in this wave. */
export const readersInWave = (actor: Reader, campId: string): string =>
  `${actor.role} ${partsIn(actor, campId).join()} of ${campId}`;

/** Those who have the same role and are the same in all waves, on the same day: which wave is meant depends on it. */
export const readersOfSameWaves = (actor: Reader, { clock }: Pick<World, 'clock'>): string =>
  `${actor.role} ${actor.memberships.join()} on ${clubDay(clock.now())}`;
