import { expect, test } from 'vitest';
import { countingOf, type HeldSession, type TraineeRecord } from './warnings.rules.ts';

const at = (day: number, time = '18:00') => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00Z`);
const session = (sessionId: string, heldAt: Date, change: Partial<HeldSession> = {}): HeldSession => ({
  sessionId,
  title: sessionId,
  heldAt,
  attendance: true,
  problems: 8,
  ...change,
});
const sessions = [
  session('a', at(1)),
  session('b', at(3), { attendance: false }),
  session('c', at(5), { problems: null }),
  session('d', at(9)),
];
const rules = { absencesInRow: 1, sheetPercent: 50, sheetDays: 7 };
const camp = { rules, sessions, settled: new Set<string>(), now: at(5, '20:00') };
const trainee: TraineeRecord = { userId: 'u', joinedAt: at(1), absent: new Set(), solved: new Map() };

test('attendance counts three hours after the start, a sheet when its days are over', () => {
  expect(countingOf('attendance', camp, [trainee])).toEqual({
    on: true,
    counted: 1,
    next: { session: sessions[2], at: at(5, '21:00') },
    decided: 0,
  });
  expect(countingOf('sheet', { ...camp, now: at(9) }, [trainee])).toEqual({
    on: true,
    counted: 1,
    next: { session: sessions[1], at: at(10) },
    decided: 0,
  });
  expect(countingOf('attendance', { ...camp, now: at(20) }, []).next).toBeNull();
});

test('what was sent or dismissed is counted as decided, and a rule can be off', () => {
  const absent = { ...trainee, absent: new Set(['a']) };
  const settled = new Set(['attendance:u:a']);
  expect(countingOf('attendance', { ...camp, settled }, [absent])).toMatchObject({ decided: 1 });
  const off = { ...rules, absencesInRow: null };
  expect(countingOf('attendance', { ...camp, rules: off }, [absent])).toMatchObject({
    on: false,
    decided: 0,
  });
});
