import type { AttendanceState } from '#features/attendance/attendance.rules.ts';
import type { SheetKind } from '#features/results/sheets.rules.ts';
import { type Chance, nth } from './chance.ts';

export interface HeldSession {
  id: string;
  sheetLink: string | null;
  contestLink: string | null;
}

/** Every sheet of the sample club has ten problems, every contest six. */
const problemsOf: Record<SheetKind, number> = { sheet: 10, contest: 6 };

export const columnsOf = ({ id: sessionId, sheetLink, contestLink }: HeldSession) =>
  [
    { kind: 'sheet' as const, link: sheetLink },
    { kind: 'contest' as const, link: contestLink },
  ].flatMap(({ kind, link }) =>
    link === null ? [] : [{ sessionId, kind, link, problems: problemsOf[kind] }],
  );

/** A trainee's pace: the range of a sheet that they solve, and how often they attend. */
interface Pace {
  from: number;
  to: number;
  there: number;
}

const ahead: Pace = { from: 0.8, to: 1, there: 0.96 };
const steady: Pace = { from: 0.5, to: 0.9, there: 0.85 };
const fading: Pace = { from: 0.1, to: 0.4, there: 0.08 };

/** Most keep up, one in four is ahead, and every seventh falls behind over the last three sessions. */
function paceOf(number: number, { session, of }: { session: number; of: number }): Pace {
  if (number % 7 === 5) return session < of - 3 ? steady : fading;
  return number % 4 === 1 ? ahead : steady;
}

const otherwise = ['late', 'absent', 'excused', 'late'] as const;

/** Attendance marks and solved problems. */
export function resultsOf(
  chance: Chance,
  { sessions, trainees }: { sessions: HeldSession[]; trainees: string[] },
) {
  const marks: { sessionId: string; userId: string; state: AttendanceState }[] = [];
  const cells: { sessionId: string; userId: string; kind: SheetKind; synced: number }[] = [];
  for (const [session, held] of sessions.entries())
    for (const [number, userId] of trainees.entries()) {
      const pace = paceOf(number, { session, of: sessions.length });
      marks.push({ sessionId: held.id, userId, state: stateAt(chance, pace) });
      for (const { sessionId, kind, problems } of columnsOf(held))
        cells.push({ sessionId, userId, kind, synced: solvedAt(chance, pace, problems) });
    }
  return { marks, cells };
}

function stateAt(chance: Chance, pace: Pace): AttendanceState {
  if (chance.happens(pace.there)) return 'present';
  return pace === fading ? 'absent' : nth(otherwise, chance.upTo(otherwise.length - 1));
}

function solvedAt(chance: Chance, { from, to }: Pace, problems: number): number {
  const least = Math.ceil(from * problems);
  return least + chance.upTo(Math.floor(to * problems) - least);
}
