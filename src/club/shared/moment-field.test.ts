import { expect, test } from 'vitest';
import { momentField } from './moment-field.ts';

test.each([
  ['2026-10-03T18:30', '2026-10-03T15:30:00.000Z'],
  ['2026-01-03T18:30:15', '2026-01-03T16:30:15.000Z'],
  ['2026-10-03T18:30Z', '2026-10-03T18:30:00.000Z'],
  ['2026-10-03T18:30+02:00', '2026-10-03T16:30:00.000Z'],
  ['٢٠٢٦-١٠-٠٣T١٨:٣٠', '2026-10-03T15:30:00.000Z'],
])('%s is the moment %s: a time without an offset is the club’s', (given, moment) => {
  expect(momentField().parse(given)).toBe(moment);
});

test('a day is its first moment, where a day is enough', () => {
  expect(momentField({ days: true }).parse('2026-10-03')).toBe('2026-10-02T21:00:00.000Z');
});

test.each([
  '',
  'tomorrow',
  '2026-10-03',
  '2026-02-30T10:00',
  '2026-10-03T25:00',
  '0001-01-01T00:00',
  3,
  null,
])('%j is no moment', (given) => {
  expect(momentField().safeParse(given).success).toBe(false);
});
