import { expect, test } from 'vitest';
import {
  everyWeek,
  groupOf,
  type Member,
  peopleOf,
  shareOf,
  tenthOf,
  totalsByTenth,
  weekOf,
} from './analysis.rules.ts';

const well: Member = {
  userId: 'a',
  total: 30,
  target: 50,
  counted: 5,
  present: 5,
};

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
  expect(everyWeek([], {}, '2026-11-21')).toEqual([]);
  const until = everyWeek([{ week: '2026-11-07', number: 3 }], { number: 0 }, '2026-11-21');
  expect(until.map(({ week, number }) => [week, number])).toEqual([
    ['2026-11-07', 3],
    ['2026-11-14', 0],
    ['2026-11-21', 0],
  ]);
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

test('somebody who trains in two waves is one person, with what they did in both', () => {
  const both = [
    { ...well, total: 10, target: 20, counted: 4, present: 1 },
    { ...well, total: 5, target: 40, counted: 2, present: 2 },
  ];
  expect(peopleOf([...both, { ...well, userId: 'b' }])).toEqual([
    { userId: 'a', total: 15, target: 60, counted: 6, present: 3 },
    { ...well, userId: 'b' },
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
