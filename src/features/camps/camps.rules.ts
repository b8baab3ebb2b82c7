/** Gives each of them to whoever has the fewest so far, in the order in which the mentors are named. */
export function shareEvenly(
  trainees: readonly string[],
  load: ReadonlyMap<string, number>,
): Map<string, string> {
  const shared = new Map<string, string>();
  const counts = new Map(load);
  for (const trainee of trainees) {
    const least = [...counts].reduce<[string, number] | null>(
      (best, next) => (best === null || next[1] < best[1] ? next : best),
      null,
    );
    if (!least) break;
    const [mentor, count] = least;
    shared.set(trainee, mentor);
    counts.set(mentor, count + 1);
  }
  return shared;
}

const day = 24 * 60 * 60_000;

/** How many days lie between two days of the calendar. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);

export const daysLater = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
