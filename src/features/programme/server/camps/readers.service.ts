/** Who reads the same of a camp, from what is known of them in memory: the readers of a shared response. */
import type { AppContext } from '#club/server/app-context.ts';
import { clubDay } from '#club/shared/club-time.ts';
import type { Actor } from '#kit/server/http/route.ts';

/** What a camp's pages are made of, beside marks and results. */
export const campTags = ['camps', 'levels', 'people', 'members', 'sessions'];

type Reader = Pick<Actor, 'role' | 'memberships'>;

/** What somebody is in a camp: `trainee`, or their duties. */
function partsIn({ memberships }: Reader, campId: string): string[] {
  const ending = ` ${campId}`;
  return memberships.flatMap((text) => (text.endsWith(ending) ? text.slice(0, -ending.length) : []));
}

/** The camps in which somebody trains. */
export const campsTrainedIn = ({ memberships }: Reader): string[] =>
  memberships.flatMap((text) => (text.startsWith('trainee ') ? text.slice('trainee '.length) : []));

export const trainsIn = (actor: Reader, campId: string): boolean =>
  partsIn(actor, campId).includes('trainee');

/** By actor, who is in memory from one call to the next, and by camp. */
const known = new WeakMap<Reader, Map<string, string>>();

/** Those who have the same role and are the same in this camp. */
export function readersInCamp(actor: Reader, campId: string): string {
  let byCamp = known.get(actor);
  if (!byCamp) known.set(actor, (byCamp = new Map()));
  let readers = byCamp.get(campId);
  if (readers === undefined) {
    readers = `${actor.role} ${partsIn(actor, campId).join()} of ${campId}`;
    byCamp.set(campId, readers);
  }
  return readers;
}

/** Those who have the same role and are the same in all camps, on the same day: which camp is meant depends on it. */
export const readersOfSameCamps = (actor: Reader, { clock }: Pick<AppContext, 'clock'>): string =>
  `${actor.role} ${actor.memberships.join()} on ${clubDay(clock.now())}`;
