/** A moment as ISO 8601: a day, or a day and a time. */
export function isMoment(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(value))
    return false;
  const year = Number(value.slice(0, 4));
  return !Number.isNaN(momentOf(value).getTime()) && year >= 1970 && year <= 2200;
}

/** A time without a zone is UTC, whatever clock the server runs on. */
export const momentOf = (value: string): Date =>
  new Date(value.includes('T') && !/(Z|[+-]\d{2}:?\d{2})$/.test(value) ? `${value}Z` : value);

const afterglow = 6 * 60 * 60_000;

/** An event counts as upcoming for some hours after it began: people look it up on the way there. */
export const pastBefore = (now: Date): Date => new Date(now.getTime() - afterglow);

export const isPast = (date: string, now: Date): boolean => Date.parse(date) < pastBefore(now).getTime();
