import { expect, test } from 'vitest';
import { goalShare, isTouched, isUnscored, ranked, shownRank } from './standing.rules.ts';

const ranksOf = (totals: number[], place: { before: number; ahead: number }) =>
  ranked(
    totals.map((total) => ({ total })),
    place,
  ).map(({ rank }) => rank);

test('equal totals share a rank, and the next one counts them all', () => {
  expect(ranksOf([9, 9, 7, 7, 7, 3], { before: 0, ahead: 0 })).toEqual([1, 1, 3, 3, 3, 6]);
});

test('a tie goes on over the edge of a page', () => {
  expect(ranksOf([7, 7, 3], { before: 4, ahead: 2 })).toEqual([3, 3, 7]);
  expect(ranksOf([7, 3], { before: 4, ahead: 4 })).toEqual([5, 6]);
});

test('nobody, and everybody at nothing', () => {
  expect(ranksOf([], { before: 20, ahead: 0 })).toEqual([]);
  expect(ranksOf([0, 0], { before: 20, ahead: 0 })).toEqual([1, 1]);
});

test('nobody is ranked before they have solved something', () => {
  expect(shownRank({ rank: 1, total: 3 })).toBe(1);
  expect(shownRank({ rank: 1, total: 0 })).toBeNull();
  expect(shownRank({ rank: 9, total: 0 })).toBeNull();
});

test('a standing is unscored when its first rank has nothing', () => {
  expect(isUnscored([{ rank: 1, total: 0 }])).toBe(true);
  expect(isUnscored([{ rank: 4, total: 0 }])).toBe(false);
  expect(isUnscored([])).toBe(false);
});

test('the way to the goal ends at the goal', () => {
  expect(goalShare({ total: 0, outOf: 50 })).toBe(0);
  expect(goalShare({ total: 25, outOf: 50 })).toBe(0.5);
  expect(goalShare({ total: 70, outOf: 50 })).toBe(1);
});

const page = (totals: number[], own: number | null = null) => ({
  data: totals.map((total) => ({ total })),
  own: own === null ? null : { total: own },
});

test('a change touches a page whose totals somebody had, got or passed', () => {
  const shown = page([40, 31, 31, 25]);
  for (const range of [
    [25, 25],
    [10, 25],
    [40, 50],
    [10, 60],
    [26, 31],
  ] as const)
    expect(isTouched(shown, [range]), String(range)).toBe(true);
  for (const range of [
    [41, 60],
    [0, 24],
    [32, 39],
  ] as const)
    expect(isTouched(shown, [range]), String(range)).toBe(false);
  expect(
    isTouched(shown, [
      [0, 3],
      [41, 42],
      [24, 25],
    ]),
  ).toBe(true);
});

test('the rank of the reader is touched on every page, and an empty page only by it', () => {
  expect(isTouched(page([40, 31], 7), [[6, 8]])).toBe(true);
  expect(isTouched(page([40, 31], 7), [[8, 30]])).toBe(false);
  expect(isTouched(page([]), [[0, 100]])).toBe(false);
  expect(isTouched(page([], 7), [[7, 7]])).toBe(true);
});

interface Person {
  name: number;
  total: number;
}

/** What a page of the standing shows: rows with their ranks, and the own row's rank and place. */
function shownPage(people: readonly Person[], { at, size, me, only }: Wanted) {
  const rankOf = ({ total }: Person) => 1 + people.filter((other) => other.total > total).length;
  const sorted = people.toSorted((one, other) => other.total - one.total || one.name - other.name);
  const own = sorted.find(({ name }) => name === me);
  return {
    data: sorted
      .filter(only)
      .slice(at, at + size)
      .map((person) => ({ ...person, rank: rankOf(person) })),
    own: own ? { total: own.total, rank: rankOf(own), place: sorted.indexOf(own) } : null,
  };
}

interface Wanted {
  at: number;
  size: number;
  me: number;
  only: (person: Person) => boolean;
}

test('a page that is not touched looks the same after any changes, searched or not', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  let untouched = 0;
  for (let round = 0; round < 3000; round += 1) {
    const before = Array.from({ length: 1 + random(14) }, (_, name) => ({ name, total: random(30) }));
    const after = before.map((person) => ({ ...person }));
    const ranges = Array.from({ length: 1 + random(3) }, () => {
      const person = after[random(after.length)]!;
      const was = person.total;
      person.total = random(30);
      return [Math.min(was, person.total), Math.max(was, person.total)] as const;
    });
    const searches = random(2) === 0;
    const wanted = {
      at: random(4) * 3,
      size: 3,
      me: random(30),
      only: ({ name }: Person) => !searches || name % 2 === 0,
    };
    const shown = shownPage(before, wanted);
    if (isTouched(shown, ranges)) continue;
    untouched += 1;
    expect(shownPage(after, wanted), JSON.stringify({ before, after, wanted })).toEqual(shown);
  }
  expect(untouched).toBeGreaterThan(300);
});
