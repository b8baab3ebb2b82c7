import { expect, test } from 'vitest';
import { contestIdOf, isGym } from './contest-link.ts';

test.each([
  ['https://codeforces.com/contest/1850', 1850],
  ['https://codeforces.com/contest/1850/problem/A?locale=ru#top', 1850],
  ['https://www.codeforces.com/gym/104030/', 104_030],
  ['https://m1.codeforces.com/gym/104030/standings', 104_030],
  ['https://mirror.codeforces.com/group/MWSDmqGsZm/contest/219158', 219_158],
  ['http://codeforces.com/group/a-b_c/contest/5/problem/B', 5],
])('%s is contest %i', (link, id) => {
  expect(contestIdOf(link)).toBe(id);
});

test.each([
  'https://codeforces.com/problemset/problem/4/A',
  'https://codeforces.com/contest/0',
  'https://codeforces.com/contest/12a',
  'https://codeforces.com/contest/99999999999',
  'https://codeforces.com/group/MWSDmqGsZm',
  'https://codeforces.com.example.org/contest/4',
  'https://notcodeforces.com/contest/4',
  'https://atcoder.jp/contests/abc300',
  'ftp://codeforces.com/contest/4',
  'contest/4',
  '',
])('%s is none', (link) => {
  expect(contestIdOf(link)).toBeNull();
});

test('the gym begins at 100000', () => {
  expect([isGym(99_999), isGym(100_000)]).toEqual([false, true]);
});
