import { expect, test } from 'vitest';
import { excerptOf, addLtrMarks } from './format-text.ts';

test('signs at the end of a Latin word stay with it in Arabic, and Latin text is left alone', () => {
  expect(addLtrMarks('برنامج C++ مجاني')).toBe('برنامج C++\u200e مجاني');
  expect(addLtrMarks(addLtrMarks('برنامج C++ مجاني'))).toBe('برنامج C++\u200e مجاني');
  expect(addLtrMarks('free C++ training')).toBe('free C++ training');
});

test('the beginning of a text is cut between words', () => {
  expect(excerptOf('short', 20)).toBe('short');
  expect(excerptOf('one two,\n\nthree four', 12)).toBe('one two…');
  expect(excerptOf('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
});
