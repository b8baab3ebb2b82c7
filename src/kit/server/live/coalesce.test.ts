import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first call runs at once, a burst once more, and silence not at all', () => {
  const ran: string[] = [];
  const soon = coalesce(500);
  for (const name of ['a', 'b', 'c']) soon('x', () => ran.push(name));
  soon('y', () => ran.push('other'));
  expect(ran).toEqual(['a', 'other']);
  vi.advanceTimersByTime(500);
  expect(ran).toEqual(['a', 'other', 'c']);
  vi.advanceTimersByTime(499);
  soon('x', () => ran.push('d'));
  expect(ran).toEqual(['a', 'other', 'c']);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['a', 'other', 'c', 'd']);
  vi.advanceTimersByTime(5000);
  soon('x', () => ran.push('e'));
  expect(ran).toEqual(['a', 'other', 'c', 'd', 'e']);
});
