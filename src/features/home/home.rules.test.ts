import { expect, test } from 'vitest';
import { fromClubClock } from '#club/shared/club-time.ts';
import { whenOf } from './home.rules.ts';

const at = (clock: string) => fromClubClock(clock);

test.each([
  ['2026-11-13T18:00', 'later'],
  ['2026-11-16T15:00', 'today'],
  ['2026-11-16T17:59', 'now'],
  ['2026-11-16T18:00', 'now'],
  ['2026-11-16T23:59', 'today'],
  ['2026-11-17T00:00', 'tomorrow'],
  ['2026-11-17T23:59', 'tomorrow'],
  ['2026-11-18T00:00', 'later'],
])('on 16 November at 18:00 a session that begins at %s is %s', (startsAt, when) => {
  expect(whenOf(at(startsAt), at('2026-11-16T18:00'))).toBe(when);
});

test('tomorrow is the next day of the calendar also when the clocks change, and at the end of a year', () => {
  expect(whenOf(at('2026-04-24T23:30'), at('2026-04-23T23:30'))).toBe('tomorrow');
  expect(whenOf(at('2026-10-30T00:30'), at('2026-10-29T00:10'))).toBe('tomorrow');
  expect(whenOf(at('2027-01-01T10:00'), at('2026-12-31T10:00'))).toBe('tomorrow');
});
