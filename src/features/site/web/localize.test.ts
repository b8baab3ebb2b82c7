import { expect, test } from 'vitest';
import { siteDefaults } from '../site.defaults.ts';
import { localize } from './localize.ts';

test('a reader gets every text in their language, and everything else as it is', () => {
  const content = {
    title: { en: 'Hello', ar: 'أهلًا' },
    people: [{ name: { en: 'One', ar: 'واحد' }, image: null }],
    price: 0,
  };
  expect(localize(content, 'en')).toEqual({
    title: 'Hello',
    people: [{ name: 'One', image: null }],
    price: 0,
  });
  expect(localize(content, 'ar')).toEqual({
    title: 'أهلًا',
    people: [{ name: 'واحد', image: null }],
    price: 0,
  });
});

test('no text in both languages is left in what the pages get', () => {
  for (const language of ['en', 'ar'] as const)
    expect(JSON.stringify(localize(siteDefaults, language))).not.toMatch(/"(en|ar)":/);
});
