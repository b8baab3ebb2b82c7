import { expect, test } from 'vitest';
import { codeIn, countsFor, nextState, sessionOfToday } from './attendance.rules.ts';

const at = (moment: string) => new Date(moment);
const session = (startsAt: string | null, createdAt = '2026-01-01T00:00:00Z') => ({
  startsAt: startsAt === null ? null : at(startsAt),
  createdAt: at(createdAt),
});
const joined = (joinedAt: string) => ({ joinedAt: at(joinedAt), state: null });

test('a session before the day on which somebody joined is not held against them', () => {
  const held = session('2026-10-03T16:00:00Z');
  expect(countsFor(held, joined('2026-10-01T10:00:00Z'))).toBe(true);
  expect(countsFor(held, joined('2026-10-03T20:00:00Z'))).toBe(true);
  expect(countsFor(held, joined('2026-10-04T10:00:00Z'))).toBe(false);
});

test('the day is the one of clocks in Cairo, in summer and in winter', () => {
  // 00:30 of the 4th in Cairo, though UTC still has the 3rd.
  const night = session('2026-10-03T21:30:00Z');
  expect(countsFor(night, joined('2026-10-04T20:59:00Z'))).toBe(true);
  expect(countsFor(night, joined('2026-10-04T21:01:00Z'))).toBe(false);
  const evening = session('2026-10-03T20:30:00Z');
  expect(countsFor(evening, joined('2026-10-03T21:30:00Z'))).toBe(false);
  // Winter time is two hours ahead of UTC: 23:30 and 00:30.
  const winter = session('2026-12-05T21:30:00Z');
  expect(countsFor(winter, joined('2026-12-05T21:59:00Z'))).toBe(true);
  expect(countsFor(winter, joined('2026-12-05T22:30:00Z'))).toBe(false);
});

test('one without a time counts by the day on which it was published', () => {
  const untimed = session(null, '2026-10-03T12:00:00Z');
  expect(countsFor(untimed, joined('2026-10-03T18:00:00Z'))).toBe(true);
  expect(countsFor(untimed, joined('2026-10-05T18:00:00Z'))).toBe(false);
});

test('a mark counts whenever somebody joined', () => {
  const held = session('2026-10-03T16:00:00Z');
  expect(countsFor(held, { joinedAt: at('2027-01-01T00:00:00Z'), state: 'present' })).toBe(true);
});

test('a click goes present, absent, late, excused, none', () => {
  expect(nextState(null)).toBe('present');
  expect(nextState('present')).toBe('absent');
  expect(nextState('absent')).toBe('late');
  expect(nextState('late')).toBe('excused');
  expect(nextState('excused')).toBe(null);
});

test('a code is found in a link as well', () => {
  expect(codeIn(' abc-1_2 ')).toBe('abc-1_2');
  expect(codeIn('https://club.example.org/checkin?lang=ar&code=abc-1_2&x=1')).toBe('abc-1_2');
});

test('the session of today is the last one held by tonight', () => {
  const week = ['2026-10-03T16:00:00Z', '2026-10-10T16:00:00Z', null, '2026-10-17T16:00:00Z'].map(
    (startsAt) => ({ startsAt }),
  );
  expect(sessionOfToday(week, at('2026-10-10T05:00:00Z'))).toBe(1);
  expect(sessionOfToday(week, at('2026-10-16T20:00:00Z'))).toBe(1);
  expect(sessionOfToday(week, at('2026-10-16T21:30:00Z'))).toBe(3);
  expect(sessionOfToday(week, at('2026-01-01T05:00:00Z'))).toBe(0);
  expect(sessionOfToday([], at('2026-01-01T05:00:00Z'))).toBe(0);
});
