/** What an event of /api/live may say about what changed; an older app says only which wave. */
export interface LiveEvent {
  topic: string;
  /** Ranges of totals within which somebody moved, both ends included. */
  totals?: [number, number][];
  /** People whose marks or results changed. */
  userIds?: string[];
}

/** What a watcher's page shows. */
export interface Shown {
  userId: string;
  /** Totals of the rows of the page, and the watcher's own. */
  totals: number[];
  own: number | null;
  /** Whether rows follow below: an unfilled page shows everybody who climbs into it. */
  isLast: boolean;
}

/** Whether a page of the standing has to be read again. Without details it always has. */
export function isTouched({ topic, totals, userIds }: LiveEvent, shown: Shown): boolean {
  if (topic !== 'standing') return userIds?.includes(shown.userId) ?? true;
  if (!totals) return true;
  const lowest = shown.isLast ? -Infinity : Math.min(...shown.totals);
  const highest = Math.max(...shown.totals);
  return totals.some(
    ([low, high]) =>
      (low <= highest && high >= lowest) || (shown.own !== null && low <= shown.own && high >= shown.own),
  );
}
