import { expect, test } from 'vitest';
import { authSessionLifetimeMs } from './auth.rules.ts';
import { isBirthDate } from './users.rules.ts';

test('staff sessions are short', () => {
  expect(['mentor', 'hr', 'instructor', 'leader'].map((role) => authSessionLifetimeMs(role as 'hr'))).toEqual(
    Array(4).fill(12 * 3_600_000),
  );
  expect(authSessionLifetimeMs('trainee')).toBe(30 * 24 * 3_600_000);
});

test('a date of birth is a day that exists and has passed', () => {
  const now = new Date('2026-11-15T00:00:00Z');
  for (const day of ['2005-03-14', '2004-02-29', '2005-03-14T00:00:00.000Z'])
    expect(isBirthDate(day, now), day).toBe(true);
  for (const day of ['2005-02-29', '2026-11-16', '1899-01-01', '14/03/2005', '', '2005-3-4'])
    expect(isBirthDate(day, now), day).toBe(false);
});
