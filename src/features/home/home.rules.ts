import { clubDay } from '#club/shared/club-time.ts';

/** What an empty club needs before it can run a camp, in this order. */
export const startSteps = ['level', 'wave', 'staff', 'session', 'trainees'] as const;
export type StartStep = (typeof startSteps)[number];

/** How many of the next sessions those who prepare them see. */
export const comingSessions = 5;

/** How many to-dos a greeting names. */
export const greetedTodos = 3;

const hour = 60 * 60_000;

/** A session stays in sight this long after its beginning. */
export const sessionInSightMs = 3 * hour;

/** How many lines a greeting has: its place on the page is reserved before they are there. */
export const greetingLines = 4;

export type When = 'now' | 'today' | 'tomorrow' | 'later';

/** How near a session is, on the club's calendar. */
export function whenOf(startsAt: Date, now: Date): When {
  // Data of a device that was offline for days holds sessions that are long over.
  if (startsAt <= now && now.getTime() - startsAt.getTime() < sessionInSightMs) return 'now';
  if (clubDay(startsAt) === clubDay(now)) return 'today';
  const noon = new Date(`${clubDay(now)}T12:00Z`);
  const tomorrow = new Date(noon.getTime() + 24 * hour).toISOString().slice(0, 10);
  return clubDay(startsAt) === tomorrow ? 'tomorrow' : 'later';
}
