import { expect, test } from 'vitest';
import { fromClubClock, toClubClock } from './club-time.ts';

test.each([
  ['2026-01-15T18:30', '2026-01-15T16:30:00.000Z'],
  ['2026-07-15T18:30', '2026-07-15T15:30:00.000Z'],
  ['2026-04-24T03:00', '2026-04-24T00:00:00.000Z'],
  ['2026-10-29T23:30', '2026-10-29T21:30:00.000Z'],
  ['2026-10-30T02:00', '2026-10-30T00:00:00.000Z'],
])('a clock in Cairo shows %s at %s', (clock, moment) => {
  expect(fromClubClock(clock).toISOString()).toBe(moment);
  expect(toClubClock(new Date(moment))).toBe(clock);
});
