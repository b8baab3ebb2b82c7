import { expect, test } from 'vitest';
import type { EntryOut } from '../../inbox.contract.ts';
import { dayHeading, groupByDay } from './entry-days.ts';

const at = (createdAt: string): EntryOut => ({
  _id: createdAt,
  kind: 'warning',
  title: '',
  text: '',
  link: '/',
  createdAt,
  readAt: null,
});

test('entries are grouped by the club’s day, in their order', () => {
  // 22:30 in UTC is the next day in the club.
  const entries = ['2026-11-16T09:00:00Z', '2026-11-15T22:30:00Z', '2026-11-15T21:30:00Z'].map(at);
  expect(groupByDay(entries).map(({ day, entries: of }) => [day, of.length])).toEqual([
    ['2026-11-16', 2],
    ['2026-11-15', 1],
  ]);
  expect(groupByDay([])).toEqual([]);
});

test('a day is named with its weekday, and with the year when it is another one', () => {
  expect(dayHeading('2026-11-16', '2026-11-18', 'en')).toBe('Monday 16 November');
  expect(dayHeading('2025-12-31', '2026-01-02', 'en')).toBe('Wednesday, 31 December 2025');
  expect(dayHeading('2026-11-16', '2026-11-18', 'ar')).toContain('الاثنين');
});
