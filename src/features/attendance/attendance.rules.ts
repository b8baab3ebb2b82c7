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
 * Whether a session counts for a trainee: it begins when they joined the camp, or later. The attendance slice has the
 * same rule as SQL; nothing else decides it.
 */
export const isCounted = ({ heldAt }: Held, { joinedAt }: Joined): boolean =>
  joinedAt.getTime() <= heldAt.getTime();

/** Whether its attendance does: also before they joined, where somebody marked them. */
export const countsFor = (
  held: Held,
  { joinedAt, state }: Joined & { state: AttendanceState | null },
): boolean => state !== null || isCounted(held, { joinedAt });

/** Null where there is nothing to have a share of. */
export const percentOf = (attended: number | null, of: number): number | null =>
  attended === null || of === 0 ? null : Math.round((attended / of) * 100);

interface Figures {
  attended: number | null;
  expected: number;
  marked: number;
  late: number;
  excused: number;
}

/** How many have which mark, of those whom the session counts for. */
export const stateCounts = (of: Figures): Record<AttendanceState | 'none', number> => ({
  present: (of.attended ?? 0) - of.late,
  absent: of.marked - (of.attended ?? 0),
  late: of.late,
  excused: of.excused,
  none: of.expected - of.marked,
});

/** How a check-in counts: late from `lateAfter` minutes after the start on. Without a date nobody is late. */
export const arrivalState = (
  { startsAt, lateAfter }: { startsAt: Date | null; lateAfter: number },
  at: Date,
): 'present' | 'late' =>
  startsAt !== null && at.getTime() >= startsAt.getTime() + lateAfter * 60_000 ? 'late' : 'present';

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

export const defaultWindowMs = 2 * hour;
export const maxWindowMs = 24 * hour;

/** The code in pasted text: the code alone, or the whole check-in link. */
export const codeIn = (given: string): string => /[?&]code=([\w-]+)/.exec(given)?.[1] ?? given.trim();

interface Planned {
  startsAt: string | null;
}

/** Whether a session is held on this day of the club's calendar. */
export const isOnDayOf = ({ startsAt }: Planned, now: Date): boolean =>
  startsAt !== null && clubDay(new Date(startsAt)) === clubDay(now);

/**
 * The session to open: today's, the last one that has begun if there are several; otherwise the last one before today,
 * otherwise the next. The order of the sessions need not be that of their dates.
 */
export function sessionToOpen(sessions: readonly Planned[], now: Date): number {
  const byDate = sessions
    .map(({ startsAt }, place) => ({ startsAt, place }))
    .filter(({ startsAt }) => startsAt !== null)
    .toSorted((one, other) => Date.parse(one.startsAt ?? '') - Date.parse(other.startsAt ?? ''));
  const lastBegun = (some: typeof byDate) => some.findLast((session) => !isToCome(session, now));
  const today = byDate.filter((session) => isOnDayOf(session, now));
  const opened = lastBegun(today) ?? today[0] ?? lastBegun(byDate) ?? byDate[0];
  return opened?.place ?? 0;
}
