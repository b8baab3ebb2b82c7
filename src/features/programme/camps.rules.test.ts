import { expect, test } from 'vitest';
import { daysBetween, daysLater, defaultCamp, shareEvenly, campProgress, campStatus } from './camps.rules.ts';

test('trainees are shared so that no mentor has two more than another', () => {
  const load = new Map([
    ['a', 3],
    ['b', 0],
    ['c', 1],
  ]);
  const shared = shareEvenly(['1', '2', '3', '4', '5'], load);
  const counts = { a: 3, b: 0, c: 1 } as Record<string, number>;
  for (const mentor of shared.values()) counts[mentor]! += 1;
  expect(counts).toEqual({ a: 3, b: 3, c: 3 });
  expect(shareEvenly(['1'], new Map())).toEqual(new Map());
});

test('a mentor who trains in the same wave gets another mentor, or none', () => {
  const load = new Map([
    ['nour', 0],
    ['omar', 5],
  ]);
  expect(shareEvenly(['nour', 'sara'], load)).toEqual(
    new Map([
      ['nour', 'omar'],
      ['sara', 'nour'],
    ]),
  );
  expect(shareEvenly(['nour'], new Map([['nour', 0]]))).toEqual(new Map());
});

test('days are counted over months and leap years', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-10-03', '2026-09-30')).toBe(-3);
  expect(daysLater('2026-12-30', 3)).toBe('2027-01-02');
});

const today = '2026-10-10';

test.each([
  ['planned', '2026-10-11', '2026-12-01'],
  ['running', '2026-10-10', '2026-12-01'],
  ['running', '2026-09-01', '2026-10-10'],
  ['finished', '2026-09-01', '2026-10-09'],
  ['running', '2026-09-01', null],
  ['planned', '2026-10-11', null],
  ['running', null, '2026-10-10'],
  ['finished', null, '2026-10-09'],
  ['planned', null, null],
] as const)('a wave is %s on 10 October when it runs from %s to %s', (status, startDate, endDate) => {
  expect(campStatus({ startDate, endDate }, today)).toBe(status);
  expect(campStatus({ startDate, endDate, archivedAt: new Date() }, today)).toBe('archived');
});

test('a running wave counts its days, the first and the last among them', () => {
  const camp = { startDate: '2026-10-03', endDate: '2026-10-12' };
  expect(campProgress(camp, '2026-10-03')).toEqual({ status: 'running', day: 1, days: 10 });
  expect(campProgress(camp, '2026-10-12')).toEqual({ status: 'running', day: 10, days: 10 });
  expect(campProgress(camp, '2026-10-13')).toEqual({ status: 'finished', day: null, days: null });
  expect(campProgress({ ...camp, endDate: null }, today)).toEqual({
    status: 'running',
    day: null,
    days: null,
  });
});

test('a screen opens what runs now, else the next wave to begin, else the last that ran', () => {
  const camp = (_id: string, startDate: string | null, endDate: string | null) => ({
    _id,
    startDate,
    endDate,
  });
  const older = camp('1', '2026-09-01', '2026-11-01');
  const running = camp('2', '2026-10-01', '2026-12-01');
  const next = camp('3', '2026-11-01', null);
  const later = camp('4', '2027-01-01', null);
  const undated = camp('5', null, null);
  const ended = camp('6', '2026-01-01', '2026-03-01');
  const endedBefore = camp('7', '2025-01-01', '2025-03-01');
  const opened = (...camps: (typeof older)[]) => defaultCamp(camps, today)?._id;
  expect(opened(endedBefore, undated, later, older, next, running, ended)).toBe('2');
  expect(opened(endedBefore, undated, later, next, ended)).toBe('3');
  expect(opened(endedBefore, undated, ended)).toBe('5');
  expect(opened(endedBefore, ended)).toBe('6');
  expect(opened()).toBeUndefined();
});
