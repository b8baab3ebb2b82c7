import { expect, test } from 'vitest';
import {
  everyWeek,
  groupOf,
  isOver,
  isPastHalf,
  type Member,
  risksOf,
  shareOf,
  tenthOf,
  totalsByTenth,
  weekOf,
} from './analysis.rules.ts';

const well: Member = {
  total: 30,
  target: 50,
  counted: 5,
  present: 5,
  warnings: 0,
  recentSheets: 2,
  recentSolved: 4,
};

const keysOf = (change: Partial<Member>, pastHalf = true) =>
  risksOf({ ...well, ...change }, { pastHalf }).map(({ key }) => key.replace('analysis.risks.', ''));

test('a week begins on Saturday', () => {
  expect(weekOf('2026-11-14')).toBe('2026-11-14');
  expect(weekOf('2026-11-15')).toBe('2026-11-14');
  expect(weekOf('2026-11-20')).toBe('2026-11-14');
  expect(weekOf('2026-11-21')).toBe('2026-11-21');
  expect(weekOf('2027-01-01')).toBe('2026-12-26');
});

test('weeks without anything are there too', () => {
  expect(
    everyWeek(
      [
        { week: '2026-10-31', number: 2 },
        { week: '2026-11-21', number: 1 },
      ],
      { number: 0 },
    ),
  ).toEqual([
    { week: '2026-10-31', number: 2 },
    { week: '2026-11-07', number: 0 },
    { week: '2026-11-14', number: 0 },
    { week: '2026-11-21', number: 1 },
  ]);
  expect(everyWeek([], {})).toEqual([]);
});

test('a total lies in a tenth of the target, and beyond it in the last one', () => {
  expect([0, 4, 5, 9, 10, 49, 50, 99].map((total) => tenthOf(total, 50))).toEqual([0, 0, 1, 1, 2, 9, 9, 9]);
  const totals = totalsByTenth([
    { total: 4, target: 50 },
    { total: 4, target: 20 },
    { total: 60, target: 50 },
  ]);
  expect(totals).toHaveLength(10);
  expect(totals.filter(({ trainees }) => trainees > 0)).toEqual([
    { from: 0, to: 10, trainees: 1 },
    { from: 20, to: 30, trainees: 1 },
    { from: 90, to: 100, trainees: 1 },
  ]);
});

test('a wave is past its half when more than half of its days are over', () => {
  const dates = { startDate: '2026-10-01', endDate: '2026-10-31' };
  expect(isPastHalf(dates, '2026-10-16')).toBe(false);
  expect(isPastHalf(dates, '2026-10-17')).toBe(true);
  expect(isPastHalf({ ...dates, endDate: null }, '2030-01-01')).toBe(false);
  expect(isOver(dates, '2026-10-31')).toBe(false);
  expect(isOver(dates, '2026-11-01')).toBe(true);
  expect(isOver({ ...dates, endDate: null }, '2030-01-01')).toBe(false);
});

test('each reason holds from its own limit on', () => {
  expect(keysOf({})).toEqual([]);
  expect(keysOf({ present: 3 })).toEqual([]);
  expect(keysOf({ present: 2 })).toEqual(['attendance']);
  expect(keysOf({ present: 0, counted: 0 })).toEqual([]);
  expect(keysOf({ total: 5 })).toEqual([]);
  expect(keysOf({ total: 4 })).toEqual(['total']);
  expect(keysOf({ total: 4 }, false)).toEqual([]);
  expect(keysOf({ warnings: 1 })).toEqual([]);
  expect(keysOf({ warnings: 2 })).toEqual(['warnings']);
  expect(keysOf({ recentSolved: 0 })).toEqual(['sheets']);
  expect(keysOf({ recentSolved: 0, recentSheets: 1 })).toEqual([]);
  expect(keysOf({ present: 0, total: 0, warnings: 3, recentSolved: 0 })).toEqual([
    'attendance',
    'total',
    'warnings',
    'sheets',
  ]);
});

test('a group is counted by its sessions and its targets', () => {
  expect(groupOf([])).toEqual({ trainees: 0, attendance: null, average: null });
  expect(
    groupOf([
      { ...well, present: 1, counted: 4, total: 10 },
      { ...well, present: 2, counted: 2, total: 40 },
    ]),
  ).toEqual({ trainees: 2, attendance: 0.5, average: 0.5 });
  expect(shareOf(1, 3)).toBe(0.333);
  expect(shareOf(0, 0)).toBeNull();
});
