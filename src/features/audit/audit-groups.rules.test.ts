import { expect, test } from 'vitest';
import { countTargets, groupEntries } from './audit-groups.rules.ts';
import type { AuditOut } from './audit.contract.ts';

const start = Date.parse('2026-11-16T18:00:00Z');
let made = 0;

/** An entry `minutes` before the newest. */
function entry(minutes: number, change: Partial<AuditOut> = {}): AuditOut {
  made += 1;
  const createdAt = new Date(start - minutes * 60_000).toISOString();
  return {
    _id: `${made}`,
    action: 'attendance.marked',
    actor: { _id: 'hana', name: 'Hana' },
    target: { _id: `trainee${made}`, name: `Trainee ${made}` },
    details: { session: 'Arrays', wave: 'Wave 1', to: 'present' },
    times: 1,
    createdAt,
    lastAt: createdAt,
    ...change,
  };
}

const sizes = (entries: AuditOut[]) => groupEntries(entries).map((group) => group.entries.length);

test('marks of one session in a row are one group, whatever each mark is', () => {
  const late = { details: { session: 'Arrays', wave: 'Wave 1', from: 'present', to: 'late' } };
  expect(sizes([entry(0), entry(1), entry(2, late), entry(11)])).toEqual([4]);
});

test('another person, act, session or a long pause begins a new group', () => {
  expect(sizes([entry(0), entry(1, { actor: { _id: 'mona', name: 'Mona' } }), entry(2)])).toEqual([1, 1, 1]);
  expect(sizes([entry(0), entry(1, { action: 'attendance.corrected' })])).toEqual([1, 1]);
  expect(sizes([entry(0), entry(1, { details: { session: 'Graphs' } })])).toEqual([1, 1]);
  expect(sizes([entry(0), entry(11)])).toEqual([1, 1]);
});

test('what people do to themselves, what names nobody and repeated failures stand alone', () => {
  const own = { actor: { _id: 'aya', name: 'Aya' }, target: { _id: 'aya', name: 'Aya' } };
  expect(sizes([entry(0, own), entry(0, own)])).toEqual([1, 1]);
  expect(sizes([entry(0, { target: null }), entry(0, { target: null })])).toEqual([1, 1]);
  expect(sizes([entry(0, { times: 2 }), entry(0, { times: 2 })])).toEqual([1, 1]);
});

test('a session that is changed twice is two entries, not two people', () => {
  const changed = { action: 'session.updated', details: { title: 'Arrays' } };
  expect(sizes([entry(0, changed), entry(1, changed)])).toEqual([1, 1]);
});

test('a person with two marks in a group counts once', () => {
  const aya = { target: { _id: 'aya', name: 'Aya' } };
  expect(groupEntries([entry(0, aya), entry(1, aya), entry(2)]).map(countTargets)).toEqual([2]);
});
