import { expect, test } from 'vitest';
import { fromAcceptLanguage } from './language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ar', 'ar'],
  ['ar-EG,ar;q=0.9,en;q=0.5', 'ar'],
  ['en-US,en;q=0.9,ar;q=0.8', 'en'],
  ['fr,ar;q=0.5,en;q=0.9', 'en'],
  ['fr-FR', 'en'],
  ['ar;q=0,en', 'en'],
  ['*', 'en'],
])('Accept-Language %j selects %s', (header, language) => {
  expect(fromAcceptLanguage(header)).toBe(language);
});
