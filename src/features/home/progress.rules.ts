import { isCounted, isOver } from '#features/attendance/attendance.rules.ts';
import {
  absencesUpToNow,
  type HeldSession,
  isUnder,
  problemsAsked,
  type Rules,
  sheetDeadline,
  type TraineeRecord,
} from '#features/warnings/warnings.rules.ts';

interface OwnRecord {
  rules: Rules;
  /** In the order in which they are held. */
  sessions: readonly (HeldSession & { startsAt: Date | null })[];
  settled: ReadonlySet<string>;
  now: Date;
}

/** What a trainee needs to do to stay in good standing. */
export type Need =
  | { what: 'solve'; sessionId: string; title: string; number: number; until: Date }
  | { what: 'come'; sessionId: string; title: string; at: Date };

/** The session that runs or comes next, among those with a date. */
export const nextSession = <S extends { startsAt: Date | null }>(
  sessions: readonly S[],
  now: Date,
): (S & { startsAt: Date }) | null =>
  sessions
    .filter((session): session is S & { startsAt: Date } => session.startsAt !== null)
    .find(({ startsAt }) => !isOver({ heldAt: startsAt }, now)) ?? null;

/** Missing problems by their deadline first, then the next session that must not be missed. */
export function needsOf(own: OwnRecord, trainee: TraineeRecord): Need[] {
  const { rules, sessions, now } = own;
  const { sheetPercent: percent } = rules;
  const sheets = sessions.flatMap((session): Need[] => {
    const { sessionId, title, problems, heldAt } = session;
    const solved = trainee.solved.get(sessionId) ?? 0;
    const until = sheetDeadline(session, rules.sheetDays);
    if (heldAt > now || until <= now || !isCounted(session, trainee)) return [];
    if (percent === null || problems === null || !isUnder(percent, solved, problems)) return [];
    return [{ what: 'solve', sessionId, title, number: problemsAsked(percent, problems) - solved, until }];
  });
  return [...sheets, ...attendanceNeed(own, trainee)];
}

/** Absences that count: not excused ones. */
export const missedSessions = <S extends HeldSession>(
  { sessions, now }: { sessions: readonly S[]; now: Date },
  trainee: TraineeRecord,
): S[] =>
  sessions.filter(({ sessionId, heldAt }) => trainee.marks.get(sessionId) === 'absent' && heldAt <= now);

/** Only when one more absence would propose a warning. */
function attendanceNeed(own: OwnRecord, trainee: TraineeRecord): Need[] {
  const row = own.rules.absencesInRow;
  const next = nextSession(
    own.sessions.filter(({ attendance }) => attendance),
    own.now,
  );
  const absences = absencesUpToNow(own, trainee).length;
  if (row === null || !next || absences === 0 || absences < row - 1) return [];
  return [{ what: 'come', sessionId: next.sessionId, title: next.title, at: next.startsAt }];
}
