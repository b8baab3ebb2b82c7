import { expect, test } from 'vitest';
import { translate } from './translation.ts';

const english = {
  menu: { hello: 'Hello {{name}}, {{ name }}', days_one: 'a day', days_other: '{{count}} days' },
};
const arabic = {
  days_zero: 'لا أيام',
  days_one: 'يوم',
  days_two: 'يومان',
  days_few: '{{count}} أيام',
  days_many: '{{count}} يومًا',
  days_other: '{{count}} يوم',
};

test('a text has its values, and nothing for one that is missing', () => {
  expect(translate('en', english, 'menu.hello', { name: 'Mona' })).toBe('Hello Mona, Mona');
  expect(translate('en', english, 'menu.hello')).toBe('Hello , ');
});

test('a text that counts has the plural form of its language', () => {
  const inEnglish = (count: number) => translate('en', english, 'menu.days', { count });
  expect([0, 1, 2].map(inEnglish)).toEqual(['0 days', 'a day', '2 days']);
  const inArabic = (count: number) => translate('ar', arabic, 'days', { count });
  expect([0, 1, 2, 3, 11, 100].map(inArabic)).toEqual([
    'لا أيام',
    'يوم',
    'يومان',
    '3 أيام',
    '11 يومًا',
    '100 يوم',
  ]);
});

test('there is no text for a key that is unknown or names a group', () => {
  expect(translate('en', english, 'menu.bye')).toBeUndefined();
  expect(translate('en', english, 'menu')).toBeUndefined();
  expect(translate('en', english, 'menu.hello.more')).toBeUndefined();
});
