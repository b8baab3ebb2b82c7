import { expect, test } from 'vitest';
import {
  codeIn,
  isCounted,
  isOnDayOf,
  isOver,
  isToCome,
  nextState,
  percentOf,
  sessionToOpen,
  stateCounts,
} from './attendance.rules.ts';

const at = (moment: string) => new Date(moment);
const held = { heldAt: at('2026-10-03T16:00:00Z') };
const joined = (joinedAt: string) => ({ joinedAt: at(joinedAt) });

test('a session counts for whoever had joined when it began', () => {
  expect(isCounted(held, joined('2026-10-01T10:00:00Z'))).toBe(true);
  expect(isCounted(held, joined('2026-10-03T16:00:00Z'))).toBe(true);
  expect(isCounted(held, joined('2026-10-03T16:00:00.001Z'))).toBe(false);
  expect(isCounted(held, joined('2026-10-04T10:00:00Z'))).toBe(false);
});

test('a click goes present, absent, late, excused, none', () => {
  expect(nextState(null)).toBe('present');
  expect(nextState('present')).toBe('absent');
  expect(nextState('absent')).toBe('late');
  expect(nextState('late')).toBe('excused');
  expect(nextState('excused')).toBe(null);
});

test('a session is to come before its start and over three hours after it', () => {
  const startsAt = '2026-10-03T16:00:00Z';
  expect(isToCome({ startsAt }, at('2026-10-03T15:59:59Z'))).toBe(true);
  expect(isToCome({ startsAt }, at(startsAt))).toBe(false);
  expect(isToCome({ startsAt: null }, at(startsAt))).toBe(false);
  expect(isOver(held, at('2026-10-03T19:00:00Z'))).toBe(false);
  expect(isOver(held, at('2026-10-03T19:00:00.001Z'))).toBe(true);
});

test('a code is found in a link as well', () => {
  expect(codeIn(' abc-1_2 ')).toBe('abc-1_2');
  expect(codeIn('https://club.example.org/checkin?lang=ar&code=abc-1_2&x=1')).toBe('abc-1_2');
});

const sessions = (...starts: (string | null)[]) => starts.map((startsAt) => ({ startsAt }));

test('the session of today opens, before it begins as well', () => {
  const week = sessions('2026-10-03T16:00:00Z', '2026-10-10T16:00:00Z', null, '2026-10-17T16:00:00Z');
  expect(sessionToOpen(week, at('2026-10-10T05:00:00Z'))).toBe(1);
  expect(sessionToOpen(week, at('2026-10-10T20:59:00Z'))).toBe(1);
  // The day of the club begins at nine in the evening of UTC.
  expect(sessionToOpen(week, at('2026-10-16T21:30:00Z'))).toBe(3);
});

test('of two sessions on one day the last one that has begun opens', () => {
  const day = sessions('2026-10-10T14:00:00Z', '2026-10-10T08:00:00Z');
  expect(sessionToOpen(day, at('2026-10-10T07:00:00Z'))).toBe(1);
  expect(sessionToOpen(day, at('2026-10-10T13:59:00Z'))).toBe(1);
  expect(sessionToOpen(day, at('2026-10-10T14:00:00Z'))).toBe(0);
});

test('without a session today the last one before opens, whatever its place', () => {
  const unordered = sessions('2026-10-10T16:00:00Z', '2026-10-03T16:00:00Z', '2026-10-24T16:00:00Z');
  expect(sessionToOpen(unordered, at('2026-10-16T12:00:00Z'))).toBe(0);
});

test('before the first session the next one opens, and without dates the first', () => {
  const ahead = sessions(null, '2026-10-24T16:00:00Z', '2026-10-17T16:00:00Z');
  expect(sessionToOpen(ahead, at('2026-10-10T12:00:00Z'))).toBe(2);
  expect(sessionToOpen(sessions(null, null), at('2026-10-10T12:00:00Z'))).toBe(0);
  expect(sessionToOpen([], at('2026-10-10T12:00:00Z'))).toBe(0);
});

test('a session is on a day of the club, not on one of UTC', () => {
  const late = { startsAt: '2026-10-10T21:30:00Z' };
  expect(isOnDayOf(late, at('2026-10-10T12:00:00Z'))).toBe(false);
  expect(isOnDayOf(late, at('2026-10-11T12:00:00Z'))).toBe(true);
  expect(isOnDayOf({ startsAt: null }, at('2026-10-11T12:00:00Z'))).toBe(false);
});

test('of a session it is counted who is present, late, absent, excused and not marked', () => {
  const figures = { attended: 7, expected: 12, marked: 9, late: 2, excused: 3 };
  expect(stateCounts(figures)).toEqual({ present: 5, late: 2, absent: 2, excused: 3, none: 3 });
  const untaken = { attended: null, expected: 12, marked: 0, late: 0, excused: 0 };
  expect(stateCounts(untaken)).toEqual({ present: 0, late: 0, absent: 0, excused: 0, none: 12 });
});

test('a share is in whole percent, and there is none of nothing', () => {
  expect([percentOf(2, 3), percentOf(0, 4), percentOf(0, 0), percentOf(null, 9)]).toEqual([
    67,
    0,
    null,
    null,
  ]);
});
