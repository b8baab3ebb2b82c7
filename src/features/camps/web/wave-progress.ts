import type { CampOut } from '../camps.contract.ts';
import { daysBetween } from '../camps.rules.ts';

export interface WaveProgress {
  state: 'undated' | 'planned' | 'running' | 'open' | 'finished';
  /** Which day of the wave it is, of how many. */
  day: number;
  days: number;
}

/** How far a wave has come through its dates. The last day belongs to it; without one it is open. */
export function progressOn(
  today: string,
  { startDate, endDate }: Pick<CampOut, 'startDate' | 'endDate'>,
): WaveProgress {
  const start = startDate?.slice(0, 10);
  const end = endDate?.slice(0, 10);
  if (end !== undefined && end < today) return { state: 'finished', day: 1, days: 1 };
  if (start === undefined) return { state: 'undated', day: 0, days: 1 };
  if (start > today) return { state: 'planned', day: 0, days: 1 };
  if (end === undefined) return { state: 'open', day: 0, days: 1 };
  return { state: 'running', day: daysBetween(start, today) + 1, days: daysBetween(start, end) + 1 };
}

const urgency: readonly WaveProgress['state'][] = ['running', 'open', 'planned', 'undated', 'finished'];

/** What runs comes first, what is over last; otherwise as they came. */
export const runningFirst = <Camp extends Pick<CampOut, 'startDate' | 'endDate'>>(
  today: string,
  camps: readonly Camp[],
): Camp[] => {
  const placeOf = (camp: Camp) => urgency.indexOf(progressOn(today, camp).state);
  return camps.toSorted((one, other) => placeOf(one) - placeOf(other));
};
