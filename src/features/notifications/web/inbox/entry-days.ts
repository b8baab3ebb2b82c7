import { clubDay } from '#club/shared/club-time.ts';
import { dateFormat } from '#club/shared/formats.ts';
import type { Language } from '#kit/shared/language.ts';
import type { EntryOut } from '../../inbox.contract.ts';

export interface EntryDay {
  /** The day in the club's calendar, as `2026-11-16`. */
  day: string;
  entries: EntryOut[];
}

/** Entries of the same day together, in the order in which they come. */
export function groupByDay(entries: readonly EntryOut[]): EntryDay[] {
  const days = Map.groupBy(entries, ({ createdAt }) => clubDay(new Date(createdAt)));
  return Array.from(days, ([day, ofDay]) => ({ day, entries: ofDay }));
}

/** `Monday 16 November`, with the year when it is another one. */
export function dayHeading(day: string, today: string, language: Language): string {
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  // Around noon in the club, so that it is this day there.
  return dateFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
  }).format(new Date(`${day}T10:00:00Z`));
}
