import { expect, test } from 'vitest';
import { materials, missingMaterial, movedDates, orderAfterRestore } from './sessions.rules.ts';

const session = (id: string, position: number, day: number) => ({
  id,
  position,
  heldAt: new Date(Date.UTC(2026, 10, day)),
});

test('a restored session keeps its place while nobody took it', () => {
  expect(orderAfterRestore(session('b', 2, 2), [session('a', 1, 1), session('c', 3, 3)])).toBeNull();
  expect(orderAfterRestore(session('b', 2, 2), [])).toBeNull();
});

test('a restored session whose place is taken comes before the first one that is held later', () => {
  const others = [session('d', 3, 4), session('c', 2, 3), session('a', 1, 1)];
  expect(orderAfterRestore(session('b', 2, 2), others)).toEqual(['a', 'b', 'c', 'd']);
  expect(orderAfterRestore(session('b', 2, 9), others)).toEqual(['a', 'c', 'd', 'b']);
  expect(orderAfterRestore(session('b', 2, 3), others)).toEqual(['a', 'c', 'b', 'd']);
});

test('a session lacks what nobody added, and topics in either language are there', () => {
  const empty = {
    sessionLink: null,
    sessionSlides: null,
    content: '',
    sessionSheetLink: null,
    sessionContestLink: null,
  };
  expect(missingMaterial(empty)).toEqual(materials);
  expect(missingMaterial({ ...empty, contentAr: 'المصفوفات', sessionSlides: { name: 'a.pdf' } })).toEqual([
    'recording',
    'sheet',
    'contest',
  ]);
  expect(missingMaterial({ ...empty, sessionLink: 'https://youtu.be/x', content: 'Arrays' })).toEqual([
    'slides',
    'sheet',
    'contest',
  ]);
});

test('sessions to come keep the dates of their places; those that are over or have no date keep their own', () => {
  const on = (id: string, day: number | null) => ({
    id,
    startsAt: day === null ? null : new Date(Date.UTC(2026, 0, day)),
  });
  const before = [on('past', 1), on('a', 10), on('undated', null), on('b', 12), on('c', 14)];
  const now = new Date(Date.UTC(2026, 0, 5));
  const moved = (order: string[]) =>
    movedDates(order, before, now).map(({ id, startsAt }) => `${id} ${startsAt.getUTCDate()}`);
  expect(moved(['past', 'a', 'undated', 'b', 'c'])).toEqual([]);
  expect(moved(['c', 'past', 'undated', 'a', 'b'])).toEqual(['c 10', 'a 12', 'b 14']);
});
