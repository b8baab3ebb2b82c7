import { clubDay } from '#club/shared/club-time.ts';

export const attendanceStates = ['present', 'absent', 'late', 'excused'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/** Who came late was there. */
export const attendedStates = ['present', 'late'] as const satisfies readonly AttendanceState[];

interface Held {
  /** When it begins; one without a date counts from the moment it was published. */
  heldAt: Date;
}

interface Joined {
  joinedAt: Date;
}

/**
 * Whether a session counts for somebody: it begins when they had joined the wave, or later. `attendance.service.ts`
 * has the same rule for the database; nobody else decides it.
 */
export const isCounted = ({ heldAt }: Held, { joinedAt }: Joined): boolean =>
  joinedAt.getTime() <= heldAt.getTime();

/**
 * Whether what is marked in a session counts. Who came as a guest before they joined was there, and that speaks for
 * them; an absence or an excuse of that time is shown and counts for nothing.
 */
export const countsFor = (
  held: Held,
  { joinedAt, state }: Joined & { state: AttendanceState | null },
): boolean => isCounted(held, { joinedAt }) || attendedStates.some((attended) => attended === state);

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
