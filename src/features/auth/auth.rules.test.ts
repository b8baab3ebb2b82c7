import { expect, test } from 'vitest';
import { signInDelay, isBirthDate, sessionLifetime } from './auth.rules.ts';

test('five failures are free, then the wait doubles up to a quarter of an hour', () => {
  expect([1, 2, 3, 4].map(signInDelay)).toEqual([0, 0, 0, 0]);
  expect([5, 6, 7, 8].map(signInDelay)).toEqual([15_000, 30_000, 60_000, 120_000]);
  expect(signInDelay(100)).toBe(15 * 60_000);
});

test('staff sessions are short', () => {
  expect(['mentor', 'hr', 'instructor', 'leader'].map((role) => sessionLifetime(role as 'hr'))).toEqual(
    Array(4).fill(12 * 3_600_000),
  );
  expect(sessionLifetime('trainee')).toBe(30 * 24 * 3_600_000);
});

test('a date of birth is a day that exists and has passed', () => {
  const now = new Date('2026-11-15T00:00:00Z');
  for (const day of ['2005-03-14', '2004-02-29', '2005-03-14T00:00:00.000Z'])
    expect(isBirthDate(day, now), day).toBe(true);
  for (const day of ['2005-02-29', '2026-11-16', '1899-01-01', '14/03/2005', '', '2005-3-4'])
    expect(isBirthDate(day, now), day).toBe(false);
});
