import { daysAgo } from './camp.ts';

/** Names in the order of the alphabet. */
export const named = (at: number) => `P${String(at).padStart(2, '0')}`;
export const peopleOf = (number: number) => Array.from({ length: number }, (_, at) => named(at));

/** Twelve weeks of sessions; the one of today began a minute ago. */
export const today = 'Week 7';
export const sessions = Array.from({ length: 12 }, (_, week) => ({
  title: `Week ${week + 1}`,
  startsAt: daysAgo(week === 6 ? 1 / 1440 : (6 - week) * 5),
}));
