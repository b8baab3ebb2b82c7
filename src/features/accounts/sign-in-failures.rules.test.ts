import { expect, test } from 'vitest';
import { accountDelay, signInDelay } from './sign-in-failures.rules.ts';

test('five failures are free, then the wait doubles up to a quarter of an hour', () => {
  expect([1, 2, 3, 4].map(signInDelay)).toEqual([0, 0, 0, 0]);
  expect([5, 6, 7, 8].map(signInDelay)).toEqual([15_000, 30_000, 60_000, 120_000]);
  expect(signInDelay(100)).toBe(15 * 60_000);
});

test('an account alone is slowed down after a hundred failures, to one attempt a minute', () => {
  expect([1, 50, 99, 100, 5000].map(accountDelay)).toEqual([0, 0, 0, 60_000, 60_000]);
});
