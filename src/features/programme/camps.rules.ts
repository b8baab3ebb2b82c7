/** Assigns each trainee to the mentor with the fewest so far; ties go to the mentor named first. */
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

/** A wave is always named with its level, because every level has a "Wave 1". */
export const waveName = ({ level, title }: { level: { title: string }; title: string }): string =>
  `${level.title} · ${title}`;

export const waveStatuses = ['planned', 'running', 'finished', 'archived'] as const;
export type WaveStatus = (typeof waveStatuses)[number];

export interface WaveDates {
  /** Days of the club's calendar, `2026-10-03`. */
  startDate: string | null;
  endDate: string | null;
  archivedAt?: Date | string | null;
}

/**
 * Where a wave stands on a day of the club's calendar; both its first and its last day belong to it. A wave without any
 * date is planned, one with only a last day has begun, one with only a first day does not end. `waveSql.status` is the
 * same rule for the database.
 */
export function waveStatus({ startDate, endDate, archivedAt }: WaveDates, today: string): WaveStatus {
  if (archivedAt) return 'archived';
  if (endDate !== null && endDate < today) return 'finished';
  if (startDate === null) return endDate === null ? 'planned' : 'running';
  return startDate > today ? 'planned' : 'running';
}

export interface WaveProgress {
  status: WaveStatus;
  /** Which day of the wave it is, of how many; both null unless it runs and has both dates. */
  day: number | null;
  days: number | null;
}

/** How far a wave has come through its dates. */
export function waveProgress(wave: WaveDates, today: string): WaveProgress {
  const status = waveStatus(wave, today);
  const { startDate, endDate } = wave;
  if (status !== 'running' || startDate === null || endDate === null)
    return { status, day: null, days: null };
  return { status, day: daysBetween(startDate, today) + 1, days: daysBetween(startDate, endDate) + 1 };
}

type Listed = WaveDates & { _id: string };

const statusOrder: readonly WaveStatus[] = ['running', 'planned', 'finished', 'archived'];

/**
 * Orders waves by how much they concern somebody today: those that run, the one that began last first; then the next to
 * begin; then the last that ended. `waveSql.order` is the same order for the database.
 */
export const byRelevance =
  (today: string) =>
  (one: Listed, other: Listed): number => {
    const status = waveStatus(one, today);
    const byStatus = statusOrder.indexOf(status) - statusOrder.indexOf(waveStatus(other, today));
    if (byStatus !== 0) return byStatus;
    const byDate =
      status === 'planned'
        ? compareDays(one.startDate ?? '9999', other.startDate ?? '9999')
        : status === 'running'
          ? compareDays(other.startDate ?? '', one.startDate ?? '')
          : compareDays(other.endDate ?? '', one.endDate ?? '');
    return byDate || compareDays(other._id, one._id);
  };

const compareDays = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The wave that a screen opens when nobody has chosen one. */
export const defaultWave = <Wave extends Listed>(waves: readonly Wave[], today: string): Wave | undefined =>
  waves.toSorted(byRelevance(today))[0];

const day = 24 * 60 * 60_000;

/** Calendar days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);

export const daysLater = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
