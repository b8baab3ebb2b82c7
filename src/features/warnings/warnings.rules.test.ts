import { expect, test } from 'vitest';
import {
  absencesUpToNow,
  isBehind,
  isUnder,
  problemsAsked,
  proposalId,
  proposalsFor,
  readProposalId,
  sheetDeadline,
  type HeldSession,
  type TraineeRecord,
} from './warnings.rules.ts';

const day = (number: number, time = '18:00') =>
  new Date(`2026-11-${String(number).padStart(2, '0')}T${time}:00Z`);
const session = (sessionId: string, heldAt: Date, change: Partial<HeldSession> = {}): HeldSession => ({
  sessionId,
  title: sessionId.toUpperCase(),
  heldAt,
  attendance: true,
  taken: true,
  problems: 8,
  ...change,
});
const sessions = [session('a', day(1)), session('b', day(3)), session('c', day(5)), session('d', day(7))];
const both = { absencesInRow: 2, sheetPercent: 50, sheetDays: 7 };
const absences = { ...both, sheetPercent: null };
const sheets = { ...both, absencesInRow: null };
const all = new Map(sessions.map(({ sessionId }) => [sessionId, 8]));

const trainee = (change: Partial<TraineeRecord> = {}): TraineeRecord => ({
  userId: 'u',
  joinedAt: day(1, '00:00'),
  marks: new Map(),
  solved: all,
  ...change,
});
const camp = (change: object = {}) => ({
  rules: absences,
  sessions,
  settled: new Set<string>(),
  now: day(8),
  ...change,
});
const idsOf = (change: object, of: Partial<TraineeRecord>) =>
  proposalsFor(camp(change), trainee(of)).map(({ id }) => id);
const absent = (...ids: string[]) => ({ marks: new Map(ids.map((id) => [id, 'absent'] as const)) });

test('so many absences in a row propose a warning that names the latest of them', () => {
  expect(proposalsFor(camp(), trainee(absent('c', 'd')))).toEqual([
    {
      id: 'attendance:u:d',
      kind: 'attendance',
      userId: 'u',
      sessionId: 'd',
      evidence: {
        sessions: [
          { sessionId: 'c', title: 'C' },
          { sessionId: 'd', title: 'D' },
        ],
        solved: null,
        problems: null,
        asked: null,
      },
    },
  ]);
});

test('a warning names every absence of the row, and a session of which nobody took attendance is not in it', () => {
  const { evidence } = proposalsFor(camp(), trainee(absent('b', 'c', 'd')))[0]!;
  expect(evidence.sessions.map(({ title }) => title)).toEqual(['B', 'C', 'D']);
  const untaken = sessions.with(2, session('c', day(5), { taken: false }));
  expect(idsOf({ sessions: untaken }, absent('b', 'd'))).toEqual(['attendance:u:d']);
});

test('what is not an absence breaks the row, and an old row counts no more', () => {
  expect(idsOf({}, absent('a', 'b', 'd'))).toEqual([]);
  expect(idsOf({}, absent('a', 'b'))).toEqual([]);
  expect(idsOf({}, absent('d'))).toEqual([]);
});

test('a session counts when it is over, three hours after it began', () => {
  expect(idsOf({ now: day(7, '20:59') }, absent('c', 'd'))).toEqual([]);
  expect(idsOf({ now: day(7, '21:01') }, absent('c', 'd'))).toEqual(['attendance:u:d']);
});

test('sessions without attendance, and those before somebody joined in which nobody marked them, are passed over', () => {
  const without = sessions.map((one) =>
    one.sessionId === 'c' ? { ...one, attendance: false, taken: false } : one,
  );
  expect(idsOf({ sessions: without }, absent('b', 'd'))).toEqual(['attendance:u:d']);
  expect(idsOf({}, { ...absent('a', 'd'), joinedAt: day(5) })).toEqual([]);
  expect(idsOf({}, { ...absent('a', 'd'), joinedAt: day(6) })).toEqual(['attendance:u:d']);
});

test('a row that was decided grows into a new proposal only after as many new absences', () => {
  const settled = new Set([proposalId('attendance', 'u', 'a'), proposalId('attendance', 'u', 'b')]);
  expect(idsOf({ settled, now: day(6) }, absent('a', 'b', 'c'))).toEqual([]);
  expect(idsOf({ settled }, absent('a', 'b', 'c', 'd'))).toEqual(['attendance:u:d']);
  expect(absencesUpToNow(camp({ settled }), trainee(absent('a', 'b', 'c', 'd')))).toHaveLength(2);
});

test('too little of a sheet proposes a warning when its days are over, not before', () => {
  const lazy = { solved: new Map([...all, ['a', 3]]) };
  expect(idsOf({ rules: sheets, now: day(8, '17:59') }, lazy)).toEqual([]);
  expect(proposalsFor(camp({ rules: sheets, now: day(8, '18:00') }), trainee(lazy))).toEqual([
    {
      id: 'sheet:u:a',
      kind: 'sheet',
      userId: 'u',
      sessionId: 'a',
      evidence: { sessions: [{ sessionId: 'a', title: 'A' }], solved: 3, problems: 8, asked: 4 },
    },
  ]);
  expect(idsOf({ rules: sheets }, { solved: new Map([...all, ['a', 4]]) })).toEqual([]);
  expect(idsOf({ rules: sheets, settled: new Set(['sheet:u:a']) }, lazy)).toEqual([]);
});

test('nothing solved at all is too little; what is not known, and a late joiner, are not', () => {
  const nothing = { solved: new Map([...all, ['a', 0] as const]) };
  expect(idsOf({ rules: sheets }, { solved: new Map<string, number>() })).toEqual([]);
  const unknown = sessions.map((one) => ({ ...one, problems: null }));
  expect(idsOf({ rules: sheets }, nothing)).toEqual(['sheet:u:a']);
  expect(idsOf({ rules: sheets, sessions: unknown }, nothing)).toEqual([]);
  expect(idsOf({ rules: sheets }, { ...nothing, joinedAt: day(1, '18:01') })).toEqual([]);
});

test('the table marks what the rules hold against somebody, and nothing else', () => {
  const joinedAt = day(1);
  const at = { joinedAt, now: day(9) };
  const first = session('a', day(1));
  expect(isBehind(sheets, first, { ...at, solved: 3 })).toBe(true);
  expect(isBehind(sheets, first, { ...at, solved: 4 })).toBe(false);
  expect(isBehind(sheets, first, { ...at, solved: undefined })).toBe(false);
  expect(isBehind(sheets, first, { ...at, solved: 3, now: day(7) })).toBe(false);
  expect(isBehind(sheets, first, { ...at, solved: 3, joinedAt: day(2) })).toBe(false);
});

test('a rule that is switched off proposes nothing', () => {
  const off = { ...both, absencesInRow: null, sheetPercent: null };
  const worst = { ...absent('c', 'd'), solved: new Map([...all, ['a', 0] as const]) };
  expect(idsOf({ rules: off }, worst)).toEqual([]);
  expect(idsOf({ rules: both }, worst)).toEqual(['attendance:u:d', 'sheet:u:a']);
});

test('days are counted on the clocks of the club, also when they are put back between', () => {
  // 18:00 in Cairo is 15:00 UTC in summer and 16:00 in winter; clocks change on the night to 30 October 2026.
  const heldAt = new Date('2026-10-27T15:00:30Z');
  expect(sheetDeadline({ heldAt }, 7).toISOString()).toBe('2026-11-03T16:00:30.000Z');
  expect(sheetDeadline({ heldAt: day(1) }, 7)).toEqual(day(8));
});

test('a share of a sheet is rounded up to whole problems', () => {
  expect(problemsAsked(50, 7)).toBe(4);
  expect(isUnder(50, 3, 7)).toBe(true);
  expect(isUnder(50, 4, 7)).toBe(false);
  expect(isUnder(100, 6, 7)).toBe(true);
  expect(isUnder(50, 0, 0)).toBe(false);
  expect(isUnder(null, 0, 7)).toBe(false);
});

test('an id of a proposal is read back, anything else is not', () => {
  const [u, s] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(readProposalId(`sheet:${u}:${s}`)).toEqual({ kind: 'sheet', userId: u, sessionId: s });
  const wrongs = [
    '',
    'sheet',
    `sheet:${u}`,
    `sheet:${u}:${s}:x`,
    `contest:${u}:${s}`,
    `sheet::${s}`,
    'sheet:u:s',
  ];
  for (const wrong of wrongs) expect(readProposalId(wrong)).toBeNull();
});
