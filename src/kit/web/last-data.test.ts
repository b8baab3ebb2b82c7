import { expect, test } from 'vitest';
import { withinLimits } from './last-data.ts';

const now = Date.UTC(2026, 10, 15);
const hour = 60 * 60 * 1000;

type Entry = Parameters<typeof withinLimits>[0][number];
const stored = (name: string, hours: number, data: unknown = 'rows'): Entry => [
  name,
  { owner: 'person', queryKey: [name], data, updatedAt: now - hours * hour },
];
const names = (entries: Entry[]) => withinLimits(entries, now).map(([name]) => name);

test('data older than a week is dropped', () => {
  expect(names([stored('today', 1), stored('last week', 7 * 24), stored('six days', 6 * 24)])).toEqual([
    'today',
    'six days',
  ]);
});

test('of many lists the newest forty stay', () => {
  const many = Array.from({ length: 50 }, (_, hours) => stored(String(hours), hours));
  expect(names(many.toReversed())).toEqual(many.slice(0, 40).map(([name]) => name));
});

test('what does not fit into two million characters is dropped, the oldest first', () => {
  const large = 'x'.repeat(900_000);
  expect(names([stored('old', 3, large), stored('new', 1, large), stored('newer', 0, large)])).toEqual([
    'newer',
    'new',
  ]);
});
