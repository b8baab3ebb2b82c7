import { sessionHours } from '#features/attendance/attendance.rules.ts';
import {
  type HeldSession,
  proposalsFor,
  sheetDeadline,
  type TraineeRecord,
  type Camp,
  type WarningKind,
} from './warnings.rules.ts';

const hour = 60 * 60_000;

/** Whether a rule looks at a session: one with attendance, or with a sheet whose problems are known. */
const isLookedAt = (kind: WarningKind, { attendance, problems }: HeldSession): boolean =>
  kind === 'attendance' ? attendance : problems !== null;

/** From when on a session counts for a rule: some hours after its start, or when the days for its sheet are over. */
export const countsFrom = (kind: WarningKind, session: HeldSession, { sheetDays }: Camp['rules']): Date =>
  kind === 'attendance'
    ? new Date(session.heldAt.getTime() + sessionHours * hour)
    : sheetDeadline(session, sheetDays);

/** What a rule has looked at, so that a list without proposals can say why. */
export interface Counting<S> {
  on: boolean;
  /** Sessions that count by now. */
  counted: number;
  next: { session: S; at: Date } | null;
  /** What the rule finds but somebody has sent or dismissed. */
  decided: number;
}

export function countingOf<S extends HeldSession>(
  kind: WarningKind,
  camp: Omit<Camp, 'sessions'> & { sessions: readonly S[] },
  trainees: readonly TraineeRecord[],
): Counting<S> {
  const { rules, now } = camp;
  const dated = camp.sessions
    .filter((session) => isLookedAt(kind, session))
    .map((session) => ({ session, at: countsFrom(kind, session, rules) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const found = (settled: ReadonlySet<string>) =>
    trainees
      .flatMap((trainee) => proposalsFor({ ...camp, settled }, trainee))
      .filter((proposal) => proposal.kind === kind).length;
  return {
    on: (kind === 'sheet' ? rules.sheetPercent : rules.absencesInRow) !== null,
    counted: dated.filter(({ at }) => at <= now).length,
    next: dated.find(({ at }) => at > now) ?? null,
    decided: found(new Set()) - found(camp.settled),
  };
}
