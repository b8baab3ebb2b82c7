import { expect, test } from 'vitest';
import { excerptOf, addLtrMarks } from './format-text.ts';

test('C++ keeps its plus signs after the C in Arabic text, and Latin text is unchanged', () => {
  expect(addLtrMarks('برنامج C++ مجاني')).toBe('برنامج C++\u200e مجاني');
  expect(addLtrMarks(addLtrMarks('برنامج C++ مجاني'))).toBe('برنامج C++\u200e مجاني');
  expect(addLtrMarks('free C++ training')).toBe('free C++ training');
});

test('an excerpt ends between words', () => {
  expect(excerptOf('short', 20)).toBe('short');
  expect(excerptOf('one two,\n\nthree four', 12)).toBe('one two…');
  expect(excerptOf('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
});
