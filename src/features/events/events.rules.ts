/** A moment as ISO 8601, with a zone: an event takes place once, wherever one reads of it. */
export function isMoment(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(value))
    return false;
  const time = Date.parse(value);
  const year = Number(value.slice(0, 4));
  return !Number.isNaN(time) && year >= 1970 && year <= 2200;
}

/** An event counts as upcoming through its whole day: people look it up on the way there. */
export const isPast = (date: string, now: Date): boolean =>
  Date.parse(date) + 6 * 60 * 60_000 < now.getTime();
