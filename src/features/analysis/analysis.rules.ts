import { type WaveDates, waveStatus } from '#features/camps/camps.rules.ts';
import type { Text } from '#kit/shared/errors.ts';

/** Who was in fewer of the sessions that count for them is at risk. */
export const leastAttendance = 0.6;
/** So many warnings that were not withdrawn put somebody at risk. */
export const warningsAtRisk = 2;

const day = 24 * 60 * 60_000;
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Saturday on which the week of a day begins: that is how weeks run in Egypt. */
export function weekOf(date: string): string {
  const time = Date.parse(`${date}T00:00:00Z`);
  return dateOf(time - ((new Date(time).getUTCDay() + 1) % 7) * day);
}

/** A week in which nothing happened is a week all the same: the axis of time has no holes. */
export function everyWeek<Row extends { week: string }>(
  rows: readonly Row[],
  empty: Omit<Row, 'week'>,
): Row[] {
  const known = new Map(rows.map((row) => [row.week, row]));
  const times = rows.map(({ week }) => Date.parse(`${week}T00:00:00Z`));
  if (times.length === 0) return [];
  const weeks: Row[] = [];
  for (let time = Math.min(...times); time <= Math.max(...times); time += 7 * day) {
    const week = dateOf(time);
    weeks.push(known.get(week) ?? ({ week, ...empty } as Row));
  }
  return weeks;
}

/** The tenth of the target in which a total lies, from 0; whatever passes the target is in the last one. */
export const tenthOf = (total: number, target: number): number =>
  Math.max(0, Math.min(9, Math.floor((total * 10) / target)));

/** How many totals lie in each tenth, in percent of the target. */
export function totalsByTenth(members: readonly { total: number; target: number }[]) {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const { total, target } of members) {
    const tenth = tenthOf(total, target);
    counts[tenth] = (counts[tenth] ?? 0) + 1;
  }
  return counts.map((trainees, tenth) => ({ from: tenth * 10, to: tenth * 10 + 10, trainees }));
}

export const isOver = (wave: WaveDates, today: string): boolean => waveStatus(wave, today) === 'finished';

/** Without both dates nobody knows where the middle is. */
export function isPastHalf({ startDate, endDate }: WaveDates, today: string): boolean {
  if (startDate === null || endDate === null) return false;
  const middle = (Date.parse(startDate) + Date.parse(endDate)) / 2;
  return Date.parse(today) > middle;
}

export interface Member {
  total: number;
  target: number;
  /** Sessions that count for this person, and in how many of them they were. */
  counted: number;
  present: number;
  warnings: number;
  /** Of the last two sheets: how many there were since they joined, and what they solved in them. */
  recentSheets: number;
  recentSolved: number;
}

/** Why somebody may not make it, as texts of the catalog; empty when all is well. */
export function risksOf(member: Member, { pastHalf }: { pastHalf: boolean }): Text[] {
  const { total, target, counted, present, warnings } = member;
  const risks: (Text | false)[] = [
    counted > 0 &&
      present < counted * leastAttendance && {
        key: 'analysis.risks.attendance',
        values: { present, counted },
      },
    pastHalf && tenthOf(total, target) === 0 && { key: 'analysis.risks.total', values: { total, target } },
    warnings >= warningsAtRisk && { key: 'analysis.risks.warnings', values: { number: warnings } },
    member.recentSheets === 2 && member.recentSolved === 0 && { key: 'analysis.risks.sheets' },
  ];
  return risks.filter((risk) => risk !== false);
}

/** A share of a whole, rounded to a tenth of a percent; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;

/** How a group does: how often its people were there, and how far they are on the way to the target. */
export function groupOf(members: readonly Member[]) {
  const sum = (of: (member: Member) => number) => members.reduce((all, member) => all + of(member), 0);
  return {
    trainees: members.length,
    attendance: shareOf(
      sum(({ present }) => present),
      sum(({ counted }) => counted),
    ),
    average: shareOf(
      sum(({ total, target }) => total / target),
      members.length,
    ),
  };
}
