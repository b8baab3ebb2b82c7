/** An ISO 8601 day, or day and time. */
export function isIsoDateTime(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(value))
    return false;
  const year = Number(value.slice(0, 4));
  return !Number.isNaN(parseDateTime(value).getTime()) && year >= 1970 && year <= 2200;
}

/** A time without a zone is UTC, whatever the server's zone. */
export const parseDateTime = (value: string): Date =>
  new Date(value.includes('T') && !/(Z|[+-]\d{2}:?\d{2})$/.test(value) ? `${value}Z` : value);

const upcomingGraceMs = 6 * 60 * 60_000;

/** An event counts as upcoming for some hours after its start, because people look it up on the way there. */
export const pastBefore = (now: Date): Date => new Date(now.getTime() - upcomingGraceMs);

export const isPast = (date: string, now: Date): boolean => Date.parse(date) < pastBefore(now).getTime();
