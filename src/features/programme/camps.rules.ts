/** Assigns each trainee to another person: the mentor with the fewest so far; ties go to the one named first. */
export function shareEvenly(
  trainees: readonly string[],
  load: ReadonlyMap<string, number>,
): Map<string, string> {
  const shared = new Map<string, string>();
  const counts = new Map(load);
  for (const trainee of trainees) {
    let [mentor, fewest] = ['', Infinity];
    for (const [one, count] of counts) if (one !== trainee && count < fewest) [mentor, fewest] = [one, count];
    if (fewest === Infinity) continue;
    shared.set(trainee, mentor);
    counts.set(mentor, fewest + 1);
  }
  return shared;
}

/** A camp is always named with its level, because every level has a "Wave 1". */
export const campName = ({ level, title }: { level: { title: string }; title: string }): string =>
  `${level.title} · ${title}`;

export const campStatuses = ['planned', 'running', 'finished', 'archived'] as const;
export type CampStatus = (typeof campStatuses)[number];

export interface CampDates {
  /** Days of the club's calendar, `2026-10-03`. */
  startDate: string | null;
  endDate: string | null;
  archivedAt?: Date | string | null;
}

/**
 * Where a camp stands on a day of the club's calendar; both its first and its last day belong to it. A camp without any
 * date is planned, one with only a last day has begun, one with only a first day does not end. `campSql.status` is the
 * same rule for the database.
 */
export function campStatus({ startDate, endDate, archivedAt }: CampDates, today: string): CampStatus {
  if (archivedAt) return 'archived';
  if (endDate !== null && endDate < today) return 'finished';
  if (startDate === null) return endDate === null ? 'planned' : 'running';
  return startDate > today ? 'planned' : 'running';
}

/** Whether a camp belongs to the past: nothing is to do there any more, and its rank is the final one. */
export const isCampOver = (camp: CampDates, today: string): boolean =>
  ['finished', 'archived'].includes(campStatus(camp, today));

export interface CampProgress {
  status: CampStatus;
  /** Which day of the camp it is, of how many; both null unless it runs and has both dates. */
  day: number | null;
  days: number | null;
}

/** How far a camp has come through its dates. */
export function campProgress(camp: CampDates, today: string): CampProgress {
  const status = campStatus(camp, today);
  const { startDate, endDate } = camp;
  if (status !== 'running' || startDate === null || endDate === null)
    return { status, day: null, days: null };
  return { status, day: daysBetween(startDate, today) + 1, days: daysBetween(startDate, endDate) + 1 };
}

type Listed = CampDates & { _id: string };

const statusOrder: readonly CampStatus[] = ['running', 'planned', 'finished', 'archived'];

/**
 * Orders camps by how much they concern somebody today: those that run, the one that began last first; then the next to
 * begin; then the last that ended. `campSql.order` is the same order for the database.
 */
export const byRelevance =
  (today: string) =>
  (one: Listed, other: Listed): number => {
    const status = campStatus(one, today);
    const byStatus = statusOrder.indexOf(status) - statusOrder.indexOf(campStatus(other, today));
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

/** The camp that a screen opens when nobody has chosen one. */
export const defaultCamp = <Camp extends Listed>(camps: readonly Camp[], today: string): Camp | undefined =>
  camps.toSorted(byRelevance(today))[0];

const day = 24 * 60 * 60_000;

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);

export const daysLater = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
