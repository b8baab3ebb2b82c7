import { type CampDates, daysLater, isCampOver } from '#features/programme/camps.rules.ts';

export const sheetKinds = ['sheet', 'contest'] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** Solutions are read for this many days after the last day of a camp. */
export const lateSolutionDays = 13;

/** The last day on which solutions count; null for a camp that is archived or has no last day. */
export const countsUntil = ({ archivedAt, endDate }: CampDates): string | null =>
  archivedAt || endDate === null ? null : daysLater(endDate, lateSolutionDays);

/** No rank changes any more. */
export const isRankFinal = (camp: CampDates, today: string): boolean =>
  isCampOver(camp, today) && (countsUntil(camp) ?? '') < today;

/** Below this share of its problems a result is low. */
const lowShare = 0.5;

export type ResultLevel = 'none' | 'low' | 'good' | 'all';

/** How good a result is; null while the number of problems is unknown. */
export function resultLevel(solved: number, problems: number | null): ResultLevel | null {
  if (problems === null || problems <= 0) return null;
  if (solved <= 0) return 'none';
  if (solved >= problems) return 'all';
  return solved / problems < lowShare ? 'low' : 'good';
}

/** Whether so many can be solved. Zero problems means that nobody tried one, not that there is none. */
export const fitsProblems = (solved: number, problems: number | null): boolean =>
  problems === null || problems === 0 || solved <= problems;

export const sheetSources = ['codeforces', 'manual'] as const;
