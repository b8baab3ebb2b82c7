import { type AttendanceState, attendedStates } from './attendance.rules.ts';

export const excuseStates = ['pending', 'accepted', 'rejected'] as const;
export type ExcuseState = (typeof excuseStates)[number];

export const excuseDecisions = ['accepted', 'rejected'] as const satisfies readonly ExcuseState[];
export type ExcuseDecision = (typeof excuseDecisions)[number];

const day = 24 * 60 * 60_000;

/** An absence can be excused as soon as the session is announced, and until this long after it was held. */
export const excusableDays = 3;

export const isExcusable = (heldAt: Date, now: Date): boolean =>
  now.getTime() < heldAt.getTime() + excusableDays * day;

/** Whether there is an absence to excuse: nobody is excused from where they were. */
export const wasAway = (mark: AttendanceState | null): boolean =>
  !attendedStates.some((state) => state === mark);

/** How long before a session a list of sessions offers to excuse oneself; the session's own page always does. */
const offeredDays = 7;

interface OwnSession {
  startsAt: string | null;
  state: AttendanceState | null;
}

/** Whether a list of sessions offers it: beside those of the coming week and those just missed. */
export function isOffered({ startsAt, state }: OwnSession, now: Date): boolean {
  if (startsAt === null) return false;
  const heldAt = new Date(startsAt);
  if (heldAt > now)
    return wasAway(state) && state !== 'excused' && heldAt.getTime() < now.getTime() + offeredDays * day;
  return state === 'absent' && isExcusable(heldAt, now);
}
