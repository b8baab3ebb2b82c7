import type { TFunction } from '#kit/shared/translation.ts';
import { expect, test } from 'vitest';
import type { AnalysisOut } from '../analysis.contract.ts';
import { campsChart, mentorsChart, totalsChart } from './group-charts.ts';
import { applicationsChart, attendanceChart, solvedChart } from './time-charts.ts';

const nothing: AnalysisOut = {
  people: { trainees: 0, attendance: null, average: null },
  applications: [],
  attendance: [],
  solved: [],
  totals: Array.from({ length: 10 }, (_, tenth) => ({ from: tenth * 10, to: tenth * 10 + 10, trainees: 0 })),
  judged: null,
  atRisk: [],
  camps: [],
  mentors: [],
};
const locale = { t: ((key: string) => key) as unknown as TFunction, language: 'en' as const };

const session = (campId: string, day: number, present: number | null) => ({
  sessionId: `${campId}-${day}`,
  session: `Session ${day}`,
  campId,
  camp: 'Wave 1',
  at: `2026-10-${String(day).padStart(2, '0')}T15:00:00.000Z`,
  present,
  expected: 10,
  marked: 10,
});
const camp = (campId: string, level: string, attendance: number | null, year = 2026) => ({
  campId,
  camp: 'Wave 1',
  level,
  year,
  trainees: 10,
  attendance,
  average: 0,
  warnings: 0,
});

test('each session of one wave is a point of the chart', () => {
  const { points, hint } = attendanceChart(
    { ...nothing, attendance: [session('a', 12, 9), session('a', 13, 5)] },
    locale,
  );
  expect(points.map(({ label, values }) => [label, values.share])).toEqual([
    ['12 Oct', 0.9],
    ['13 Oct', 0.5],
  ]);
  expect(hint).toBeUndefined();
});

test('a session of which nobody took attendance is a gap, and so is a week without sessions', () => {
  const { points, rows } = attendanceChart(
    { ...nothing, attendance: [session('a', 3, 9), session('a', 10, null), session('a', 24, 5)] },
    locale,
  );
  expect(points.map(({ label, values }) => [label, values.share])).toEqual([
    ['3 Oct', 0.9],
    ['10 Oct', null],
    ['17 Oct', null],
    ['24 Oct', 0.5],
  ]);
  expect(rows.map((row) => [row[3], row.at(-1)])).toEqual([
    [9, 0.9],
    ['analysis.fields.notTaken', null],
    [5, 0.5],
  ]);
});

test('a wave of last year is told from this year’s', () => {
  const { points } = campsChart(
    { ...nothing, camps: [camp('a', 'Level 1', 0.7), camp('b', 'Level 1', 0.6, 2025)] },
    locale,
  );
  expect(points.map(({ label }) => label)).toEqual(['Wave 1 · 2026', 'Wave 1 · 2025']);
});

test('sessions of several waves are grouped by week', () => {
  const analysis = {
    ...nothing,
    camps: [camp('a', 'Level 1', 0.7), camp('b', 'Level 2', null)],
    attendance: [session('a', 10, 9), session('b', 16, 5), session('b', 17, 8)],
  };
  const { points, hint, rows } = attendanceChart(analysis, locale);
  expect(points.map(({ label, values }) => [label, values.share])).toEqual([
    ['10 Oct', 0.7],
    ['17 Oct', 0.8],
  ]);
  expect(hint).toBe('analysis.charts.byWeek');
  expect(rows.map((row) => row[1])).toEqual(['Level 1 · Wave 1', 'Level 2 · Wave 1', 'Level 2 · Wave 1']);
});

test('a group without data is in the table but not in the chart', () => {
  const { points, rows } = campsChart(
    { ...nothing, camps: [camp('a', 'Level 1', 0.7), camp('b', 'Level 2', null)] },
    locale,
  );
  expect(points.map(({ label }) => label)).toEqual(['Level 1 · Wave 1']);
  expect(rows).toHaveLength(2);
});

test('without data there is no chart', () => {
  for (const make of [
    applicationsChart,
    attendanceChart,
    solvedChart,
    totalsChart,
    campsChart,
    mentorsChart,
  ]) {
    const { points, rows } = make(nothing, locale);
    expect([points, rows]).toEqual([[], []]);
  }
});
