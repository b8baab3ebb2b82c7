const upcomingGraceMs = 6 * 60 * 60_000;

/** An event counts as upcoming for some hours after its start, because people look it up on the way there. */
export const pastBefore = (now: Date): Date => new Date(now.getTime() - upcomingGraceMs);

export const isPast = (date: string, now: Date): boolean => Date.parse(date) < pastBefore(now).getTime();
