import { toClubClock } from '#kit/shared/club-time.ts';

export const attendanceStates = ['present', 'absent', 'late', 'excused'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/** Who came late was there. */
export const attendedStates = ['present', 'late'] as const satisfies readonly AttendanceState[];

const clubDay = (moment: Date): string => toClubClock(moment).slice(0, 10);

interface Held {
  startsAt: Date | null;
  createdAt: Date;
}

/** Whether a session is held against somebody: whoever joins on the day it is held, by the club's clock, is in time. */
export const countsFor = (
  { startsAt, createdAt }: Held,
  { joinedAt, state }: { joinedAt: Date; state: AttendanceState | null },
): boolean => state !== null || clubDay(startsAt ?? createdAt) >= clubDay(joinedAt);

/** A click goes through the states and back to none. */
export function nextState(state: AttendanceState | null): AttendanceState | null {
  const place = state === null ? -1 : attendanceStates.indexOf(state);
  return attendanceStates[place + 1] ?? null;
}

/** How long a code of the projector is the current one. */
export const codeStepMs = 15_000;

const hour = 60 * 60_000;
export const usualWindowMs = 2 * hour;
export const longestWindowMs = 24 * hour;

/** The code in what somebody pasted: the code alone, or the whole link of the projector. */
export const codeIn = (given: string): string => /[?&]code=([\w-]+)/.exec(given)?.[1] ?? given.trim();

/** The session one comes to mark: the last one that is held by the end of today, by the club's clock. */
export function sessionOfToday(sessions: readonly { startsAt: string | null }[], now: Date): number {
  const held = sessions.findLastIndex(
    ({ startsAt }) => startsAt !== null && clubDay(new Date(startsAt)) <= clubDay(now),
  );
  return Math.max(0, held);
}
