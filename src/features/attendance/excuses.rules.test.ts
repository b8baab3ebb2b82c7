import { expect, test } from 'vitest';
import { isExcusable, isOffered } from './excuses.rules.ts';

const now = new Date('2026-03-10T18:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString();

test('an absence can be excused before the session and for three days after it', () => {
  expect(isExcusable(new Date(at(30)), now)).toBe(true);
  expect(isExcusable(new Date(at(-2.9)), now)).toBe(true);
  expect(isExcusable(new Date(at(-3)), now)).toBe(false);
});

test.each([
  [at(2), null, true],
  [at(2), 'absent', true],
  [at(2), 'excused', false],
  [at(2), 'present', false],
  [at(8), null, false],
  [at(-2), 'absent', true],
  [at(-2), null, false],
  [at(-2), 'late', false],
  [at(-2), 'excused', false],
  [at(-4), 'absent', false],
  [null, 'absent', false],
] as const)('a session at %s with the mark %s offers to excuse oneself: %s', (startsAt, state, offered) => {
  expect(isOffered({ startsAt, state }, now)).toBe(offered);
});
