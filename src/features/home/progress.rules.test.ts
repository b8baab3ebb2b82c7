import { expect, test } from 'vitest';
import { missedSessions, needsOf, nextSession } from './progress.rules.ts';

const at = (day: number, time = '16:00') => new Date(`2026-12-${String(day).padStart(2, '0')}T${time}:00Z`);
const session = (sessionId: string, startsAt: Date) => ({
  sessionId,
  title: sessionId,
  startsAt,
  heldAt: startsAt,
  attendance: true,
  taken: true,
  problems: 7,
});
const sessions = [
  session('Loops', at(1)),
  session('Arrays', at(5)),
  session('Strings', at(8)),
  session('Functions', at(12)),
];
const rules = { absencesInRow: 2, sheetPercent: 50, sheetDays: 7 };
const own = { rules, sessions, settled: new Set<string>(), now: at(9) };
const done = new Map(sessions.map(({ sessionId }) => [sessionId, 7]));
const absentIn = (...ids: string[]) => new Map(ids.map((id) => [id, 'absent'] as const));
const trainee = { userId: 'u', joinedAt: at(1, '00:00'), marks: absentIn(), solved: done };

test('who did everything needs nothing', () => {
  expect(needsOf(own, trainee)).toEqual([]);
});

test('a sheet asks for what is missing from the beginning of its session until its days are over', () => {
  const solved = new Map([['Strings', 1]]);
  expect(needsOf(own, { ...trainee, solved })).toEqual([
    { what: 'solve', sessionId: 'Arrays', title: 'Arrays', number: 4, until: at(12) },
    { what: 'solve', sessionId: 'Strings', title: 'Strings', number: 3, until: at(15) },
  ]);
  expect(needsOf({ ...own, now: at(13) }, { ...trainee, solved }).map(({ title }) => title)).toEqual([
    'Strings',
    'Functions',
  ]);
  expect(needsOf(own, { ...trainee, solved, joinedAt: at(6) })).toHaveLength(1);
  expect(needsOf({ ...own, rules: { ...rules, sheetPercent: null } }, { ...trainee, solved })).toEqual([]);
});

test('the next session is asked for only when missing it would be one too many', () => {
  const missed = (...ids: string[]) => ({ ...trainee, marks: absentIn(...ids) });
  const come = [{ what: 'come', sessionId: 'Functions', title: 'Functions', at: at(12) }];
  expect(needsOf(own, missed('Strings'))).toEqual(come);
  expect(needsOf(own, missed('Arrays'))).toEqual([]);
  const three = { ...own, rules: { ...rules, absencesInRow: 3 } };
  expect(needsOf(three, missed('Strings'))).toEqual([]);
  expect(needsOf(three, missed('Arrays', 'Strings'))).toEqual(come);
  expect(needsOf({ ...own, settled: new Set(['attendance:u:Strings']) }, missed('Strings'))).toEqual([]);
  expect(needsOf({ ...own, now: at(13) }, missed('Strings', 'Functions'))).toEqual([]);
});

test('a missed session is one that began and has the mark absent', () => {
  const marks = absentIn('Loops', 'Strings', 'Functions');
  expect(missedSessions(own, { ...trainee, marks }).map(({ title }) => title)).toEqual(['Loops', 'Strings']);
});

test('what runs now is still the next; without a date nothing is known to come', () => {
  expect(nextSession(sessions, at(8, '18:59'))?.title).toBe('Strings');
  expect(nextSession(sessions, at(8, '19:01'))?.title).toBe('Functions');
  expect(nextSession(sessions, at(13))).toBeNull();
  expect(nextSession([{ startsAt: null }], at(1))).toBeNull();
});
