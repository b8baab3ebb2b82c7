import { expect, test } from 'vitest';
import {
  addWrite,
  ageWrites,
  attemptWrite,
  conflictWrite,
  discardWrite,
  maxWrites,
  nextToSend,
  OutboxFull,
  refuseWrite,
  retryWrite,
  settleWrite,
  type Value,
  type WaitingWrite,
  type Writes,
} from './waiting-writes.ts';

let version = 0;
const write = (key: string, value: Value, more: Partial<WaitingWrite> = {}): WaitingWrite => ({
  version: `v${(version += 1)}`,
  kind: 'mark',
  key,
  target: { name: key },
  value,
  expected: null,
  attempted: [],
  addedAt: 0,
  ...more,
});
const shown = (writes: Writes) =>
  writes.map(({ key, value, expected, problem }) => [key, value, expected, problem?.type]);
const day = 24 * 60 * 60_000;

test('a later write to the same place replaces the waiting one, in its turn and with its first expected value', () => {
  const first = addWrite(addWrite([], write('nour', 'present')), write('omar', 'late'));
  const writes = addWrite(first, write('nour', 'absent', { expected: 'present' }));
  expect(shown(writes)).toEqual([
    ['nour', 'absent', null, undefined],
    ['omar', 'late', null, undefined],
  ]);
});

test('a write back to the old value leaves the queue, unless the other value may have arrived', () => {
  const waiting = write('nour', 'present');
  const back = () => write('nour', null, { expected: 'present' });
  expect(addWrite([waiting], back())).toEqual([]);
  expect(shown(addWrite(attemptWrite([waiting], waiting), back()))).toEqual([
    ['nour', null, null, undefined],
  ]);
});

test('the same place of another kind waits on its own', () => {
  const writes = addWrite([write('a', 1)], write('a', 2, { kind: 'cell' }));
  expect(writes).toHaveLength(2);
  expect(discardWrite(writes, { kind: 'cell', key: 'a' })).toMatchObject([{ kind: 'mark' }]);
});

test('a full queue takes no new place, but a new value for one it holds', () => {
  const full = Array.from({ length: maxWrites }, (_, place) => write(String(place), 'present'));
  expect(() => addWrite(full, write('one more', 'present'))).toThrow(OutboxFull);
  expect(addWrite(full, write('0', 'late'))).toHaveLength(maxWrites);
});

test('a write that was stored leaves the queue, and one that replaced it meanwhile expects it', () => {
  const sent = write('nour', 'present');
  expect(settleWrite([sent], sent)).toEqual([]);
  const replaced = addWrite(attemptWrite([sent], sent), write('nour', 'late'));
  expect(settleWrite(replaced, sent)).toMatchObject([{ value: 'late', expected: 'present', attempted: [] }]);
});

test('a conflict waits for a decision and does not hold up the writes behind it', () => {
  const nour = write('nour', 'present');
  const omar = write('omar', 'late');
  const writes = conflictWrite(attemptWrite([nour, omar], nour), nour, 'absent');
  expect(writes[0]?.problem).toEqual({ type: 'conflict', server: 'absent' });
  expect(nextToSend(writes)).toEqual(omar);
  expect(shown(retryWrite(writes, nour, 5))[0]).toEqual(['nour', 'present', 'absent', undefined]);
  expect(shown(discardWrite(writes, nour))).toEqual([['omar', 'late', null, undefined]]);
});

test('a conflict with an own write whose response was lost is none', () => {
  const lost = write('nour', 'present');
  const attempted = attemptWrite([lost], lost);
  expect(conflictWrite(attempted, lost, 'present')).toEqual([]);
  const later = write('nour', 'late');
  const replaced = attemptWrite(addWrite(attempted, later), later);
  expect(shown(conflictWrite(replaced, later, 'present'))).toEqual([['nour', 'late', 'present', undefined]]);
});

test('a new value after a conflict expects what the person was told', () => {
  const nour = write('nour', 'present');
  const writes = conflictWrite([nour], nour, 'absent');
  expect(shown(addWrite(writes, write('nour', 'late')))).toEqual([['nour', 'late', 'absent', undefined]]);
  expect(addWrite(writes, write('nour', 'absent'))).toEqual([]);
});

test('a refused write says why and is sent again only when the person wants it', () => {
  const nour = write('nour', 'present');
  const refused = refuseWrite([nour], nour, 'This session is gone');
  expect(refused[0]?.problem).toEqual({ type: 'refused', message: 'This session is gone' });
  expect(nextToSend(refused)).toBeUndefined();
  expect(nextToSend(retryWrite(refused, nour, 5))).toMatchObject({ value: 'present', expected: null });
  const replaced = addWrite([nour], write('nour', 'late'));
  expect(refuseWrite(replaced, nour, 'too late to say')).toBe(replaced);
});

test('a write that waited for a week asks before it is sent, and is dropped after a month', () => {
  const writes = [
    write('fresh', 1, { addedAt: 24 * day }),
    write('old', 1, { addedAt: 5 * day }),
    write('lost', 1),
  ];
  expect(shown(ageWrites(writes, 30 * day))).toEqual([
    ['fresh', 1, null, undefined],
    ['old', 1, null, 'old'],
  ]);
});
