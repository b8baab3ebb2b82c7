import { expect, test } from 'vitest';
import { materials, missingMaterial, orderAfterRestore } from './sessions.rules.ts';

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
