import { expect, test } from 'vitest';
import { dayAndTimeText, dayText, timeText, weekdayText } from './date-text.ts';

test('dates show in Cairo time, with the same digits in both languages', () => {
  const newYear = '2026-12-31T23:30:00.000Z';
  expect(dayText(newYear, 'en')).toBe('1 January 2027');
  expect(dayText(newYear, 'ar')).toBe('1 يناير 2027');
  expect(weekdayText(newYear, 'en')).toBe('Friday');
  expect(timeText(newYear, 'en')).toMatch(/^1:30\sam$/i);
  expect(dayAndTimeText(newYear, 'en')).toMatch(/^1 January 2027, 1:30\sam$/i);
  expect(dayAndTimeText(newYear, 'ar')).toMatch(/^1 يناير 2027، 1:30\sص$/);
});
