import { expect, test } from 'vitest';
import { formatDay, formatMoment, fromClubClock, toClubClock } from './club-time.ts';

test.each([
  ['2026-01-15T18:30', '2026-01-15T16:30:00.000Z'],
  ['2026-07-15T18:30', '2026-07-15T15:30:00.000Z'],
  ['2026-04-24T03:00', '2026-04-24T00:00:00.000Z'],
  ['2026-10-30T02:00', '2026-10-30T00:00:00.000Z'],
])('a clock in Cairo shows %s at %s', (clock, moment) => {
  expect(fromClubClock(clock).toISOString()).toBe(moment);
  expect(toClubClock(new Date(moment))).toBe(clock);
});

test('days and times are those of the club, in the language of the reader', () => {
  expect(formatDay('2026-01-31T22:30:00.000Z', 'en')).toBe('1 Feb 2026');
  expect(formatMoment('2026-10-03T15:30:00.000Z', 'en')).toMatch(/Sat.* 3 Oct 2026.* 6:30\spm/);
  expect(formatMoment('2026-10-03T15:30:00.000Z', 'ar')).toMatch(/السبت.*3.*أكتوبر.*2026.*6:30/);
});
