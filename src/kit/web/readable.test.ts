import { expect, test } from 'vitest';
import { dayText, excerptOf, steady, timeText, weekdayText } from './readable.ts';

test('dates are told in the time of Cairo, in either language with the same digits', () => {
  const newYear = '2026-12-31T23:30:00.000Z';
  expect(dayText(newYear, 'en')).toBe('1 January 2027');
  expect(dayText(newYear, 'ar')).toBe('1 يناير 2027');
  expect(weekdayText(newYear, 'en')).toBe('Friday');
  expect(timeText(newYear, 'en')).toMatch(/^1:30\sam$/i);
});

test('signs at the end of a Latin word stay with it in Arabic, and Latin text is left alone', () => {
  expect(steady('برنامج C++ مجاني')).toBe('برنامج C++\u200e مجاني');
  expect(steady(steady('برنامج C++ مجاني'))).toBe('برنامج C++\u200e مجاني');
  expect(steady('free C++ training')).toBe('free C++ training');
});

test('the beginning of a text is cut between words', () => {
  expect(excerptOf('short', 20)).toBe('short');
  expect(excerptOf('one two,\n\nthree four', 12)).toBe('one two…');
  expect(excerptOf('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
});
