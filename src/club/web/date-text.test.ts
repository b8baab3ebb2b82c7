import { expect, test } from 'vitest';
import { dayText, timeText, weekdayText } from './date-text.ts';

test('dates show in Cairo time, with the same digits in both languages', () => {
  const newYear = '2026-12-31T23:30:00.000Z';
  expect(dayText(newYear, 'en')).toBe('1 January 2027');
  expect(dayText(newYear, 'ar')).toBe('1 يناير 2027');
  expect(weekdayText(newYear, 'en')).toBe('Friday');
  expect(timeText(newYear, 'en')).toMatch(/^1:30\sam$/i);
});
