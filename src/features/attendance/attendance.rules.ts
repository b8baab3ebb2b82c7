import { clubDay } from '#club/shared/club-time.ts';

export const attendanceStates = ['present', 'absent', 'late', 'excused'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/** Late counts as attended. */
export const attendedStates = ['present', 'late'] as const satisfies readonly AttendanceState[];

interface Held {
  /** When it begins; a session without a date counts from its publication. */
  heldAt: Date;
}

interface Joined {
  joinedAt: Date;
}

/**
 * Whether a session counts for a trainee: it begins when they joined the wave, or later. The attendance slice has the
 * same rule as SQL; nothing else decides it.
 */
export const isCounted = ({ heldAt }: Held, { joinedAt }: Joined): boolean =>
  joinedAt.getTime() <= heldAt.getTime();

/**
 * Whether a mark counts. Attending as a guest before joining counts in the trainee's favour; an absence or an excuse from
 * that time is shown but not counted.
 */
export const countsFor = (
  held: Held,
  { joinedAt, state }: Joined & { state: AttendanceState | null },
): boolean => isCounted(held, { joinedAt }) || attendedStates.some((attended) => attended === state);

/** A click cycles through the states and back to none. */
export function nextState(state: AttendanceState | null): AttendanceState | null {
  const place = state === null ? -1 : attendanceStates.indexOf(state);
  return attendanceStates[place + 1] ?? null;
}

/** How long a scan counts for somebody who has to sign in first. */
export const ticketMs = 2 * 60_000;

const hour = 60 * 60_000;

/** A session counts as over this long after its start. */
export const sessionHours = 3;

/** Whether a session is over, so that its absences count. */
export const isOver = ({ heldAt }: Held, now: Date): boolean =>
  heldAt.getTime() + sessionHours * hour < now.getTime();

/** Whether a session begins later; one without a date has begun. */
export const isToCome = ({ startsAt }: { startsAt: string | null }, now: Date): boolean =>
  startsAt !== null && new Date(startsAt) > now;

/** How long a check-in code is current. */
export const codeStepMs = 15_000;
/** How long a code may be accepted: its own step and the next. */
export const codeLifeMs = 2 * codeStepMs;

export const usualWindowMs = 2 * hour;
export const longestWindowMs = 24 * hour;

/** The code in pasted text: the code alone, or the whole check-in link. */
export const codeIn = (given: string): string => /[?&]code=([\w-]+)/.exec(given)?.[1] ?? given.trim();

/** The session to mark by default: the last one held by the end of the club's day. */
export function sessionOfToday(sessions: readonly { startsAt: string | null }[], now: Date): number {
  const held = sessions.findLastIndex(
    ({ startsAt }) => startsAt !== null && clubDay(new Date(startsAt)) <= clubDay(now),
  );
  return Math.max(0, held);
}
