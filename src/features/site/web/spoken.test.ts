import { expect, test } from 'vitest';
import { siteDefaults } from '../site.defaults.ts';
import { spoken } from './spoken.ts';

test('a reader gets every text in their language, and everything else as it is', () => {
  const content = {
    title: { en: 'Hello', ar: 'أهلًا' },
    people: [{ name: { en: 'One', ar: 'واحد' }, image: null }],
    price: 0,
  };
  expect(spoken(content, 'en')).toEqual({ title: 'Hello', people: [{ name: 'One', image: null }], price: 0 });
  expect(spoken(content, 'ar')).toEqual({ title: 'أهلًا', people: [{ name: 'واحد', image: null }], price: 0 });
});

test('no half of a text is left in what the pages get', () => {
  for (const language of ['en', 'ar'] as const)
    expect(JSON.stringify(spoken(siteDefaults, language))).not.toMatch(/"(en|ar)":/);
});
