import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test('a size reads in the largest unit that it fills, in both languages', () => {
  expect(
    [0, 999, 1000, 4_250_000, 123_400_000, 76_900_000_000, 2e15].map((size) => sizeText(size, 'en')),
  ).toEqual(['0 byte', '999 byte', '1 kB', '4.3 MB', '123 MB', '76.9 GB', '2,000 TB']);
  expect(sizeText(4_250_000, 'ar')).toMatch(/^4[.٫]3\s\p{Script=Arabic}/u);
});
