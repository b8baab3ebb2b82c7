import { expect, test } from 'vitest';
import { countingOf, type SheetSession, type TraineeRecord } from './warnings.rules.ts';

const at = (day: number, time = '18:00') => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00Z`);
const session = (sessionId: string, heldAt: Date, change: Partial<SheetSession> = {}): SheetSession => ({
  sessionId,
  title: sessionId,
  heldAt,
  attendance: true,
  taken: true,
  sheet: true,
  problems: 8,
  ...change,
});
const sessions = [
  session('a', at(1)),
  session('b', at(3), { attendance: false, taken: false }),
  session('c', at(5), { sheet: false, problems: null }),
  session('d', at(9)),
];
const rules = { absencesInRow: 1, sheetPercent: 50, sheetDays: 7 };
const camp = { rules, sessions, settled: new Set<string>(), now: at(5, '20:00') };
const trainee: TraineeRecord = {
  userId: 'u',
  joinedAt: at(1),
  marks: new Map(),
  solved: new Map([['a', 8]]),
};

test('attendance counts three hours after the start, a sheet when its days are over', () => {
  expect(countingOf('attendance', camp, [trainee])).toEqual({
    on: true,
    counted: 1,
    unjudged: 0,
    blank: null,
    next: { session: sessions[2], at: at(5, '21:00') },
    decided: 0,
  });
  expect(countingOf('sheet', { ...camp, now: at(9) }, [trainee])).toEqual({
    on: true,
    counted: 1,
    unjudged: 0,
    blank: null,
    next: { session: sessions[1], at: at(10) },
    decided: 0,
  });
  expect(countingOf('attendance', { ...camp, now: at(20) }, []).next).toBeNull();
});

test('a session from before everybody joined is not said to count next', () => {
  const late = { ...trainee, joinedAt: at(5, '19:00'), solved: new Map() };
  const next = { session: sessions[3], at: at(9, '21:00') };
  expect(countingOf('attendance', camp, [late])).toMatchObject({ blank: 'before', next });
  expect(countingOf('attendance', camp, [late, trainee]).next?.session).toBe(sessions[2]);
  expect(countingOf('sheet', camp, [late]).next).toEqual({ session: sessions[3], at: at(16) });
});

test('what was sent or dismissed is counted as decided, and a rule can be off', () => {
  const absent = { ...trainee, marks: new Map([['a', 'absent'] as const]) };
  const settled = new Set(['attendance:u:a']);
  expect(countingOf('attendance', { ...camp, settled }, [absent])).toMatchObject({ decided: 1 });
  const off = { ...rules, absencesInRow: null };
  expect(countingOf('attendance', { ...camp, rules: off }, [absent])).toMatchObject({
    on: false,
    decided: 0,
  });
});

test('a rule that judged nobody says why: everybody joined later, nothing was taken, synced or solved, or all is to come', () => {
  const why = (kind: 'attendance' | 'sheet', change: object, ...trainees: TraineeRecord[]) => {
    const { counted, unjudged, blank } = countingOf(kind, { ...camp, now: at(20), ...change }, trainees);
    return { counted, unjudged, blank };
  };
  const late = { ...trainee, joinedAt: at(10) };
  const unknown = { ...trainee, solved: new Map() };
  for (const kind of ['attendance', 'sheet'] as const) {
    expect(why(kind, { sessions: [] }, trainee).blank).toBe('none');
    expect(why(kind, { now: at(1) }, trainee).blank).toBe('early');
    expect(why(kind, {}, late)).toEqual({ counted: 0, unjudged: 1, blank: 'before' });
    expect(why(kind, {}, trainee, late)).toMatchObject({ unjudged: 1, blank: null });
  }
  const untaken = sessions.map((each) => ({ ...each, taken: false }));
  expect(why('attendance', { sessions: untaken }, trainee).blank).toBe('empty');
  const unread = sessions.map((each) => ({ ...each, problems: null }));
  expect(why('sheet', { sessions: unread }, trainee).blank).toBe('unknown');
  expect(why('sheet', {}, unknown).blank).toBe('empty');
});
