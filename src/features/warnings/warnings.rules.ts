import {
  type AttendanceState,
  countsFor,
  isCounted,
  isOver,
  sessionHours,
} from '#features/attendance/attendance.rules.ts';
import { daysLater } from '#features/programme/camps.rules.ts';
import { fromClubClock, toClubClock } from '#club/shared/club-time.ts';
import { isId } from '#kit/shared/fields.ts';

export const warningKinds = ['sheet', 'attendance'] as const;
export type WarningKind = (typeof warningKinds)[number];

/** From this warning in a camp on, leaders are flagged. */
export const flaggedFrom = 3;

const minute = 60_000;

export interface Rules {
  absencesInRow: number | null;
  sheetPercent: number | null;
  sheetDays: number;
}

/** A session as the rules see it; without a date it counts from its publication. */
export interface HeldSession {
  sessionId: string;
  title: string;
  titleAr?: string;
  heldAt: Date;
  /** Whether it takes attendance, and whether somebody did. */
  attendance: boolean;
  taken: boolean;
  /** Problems of its sheet, if known. */
  problems: number | null;
}

/** A trainee's stored results in a camp. */
export interface TraineeRecord {
  userId: string;
  joinedAt: Date;
  /** By session. */
  marks: ReadonlyMap<string, AttendanceState>;
  /** Solved problems of the sheet, by session. */
  solved: ReadonlyMap<string, number>;
}

export interface Proposal {
  id: string;
  kind: WarningKind;
  userId: string;
  sessionId: string;
  evidence: {
    sessions: { sessionId: string; title: string; titleAr?: string }[];
    solved: number | null;
    problems: number | null;
    /** Problems that the rule asked for at that time. */
    asked: number | null;
  };
}

/** A stable id from rule, person and evidence; the session is the latest of the evidence. */
export const proposalId = (kind: WarningKind, userId: string, sessionId: string): string =>
  `${kind}:${userId}:${sessionId}`;

export function readProposalId(id: string): { kind: WarningKind; userId: string; sessionId: string } | null {
  const [named, userId = '', sessionId = '', ...rest] = id.split(':');
  const kind = warningKinds.find((each) => each === named);
  if (!kind || rest.length > 0 || ![userId, sessionId].every(isId)) return null;
  return { kind, userId, sessionId };
}

/** This many days later at the same time of the club's clock, across changes of daylight saving. */
export function sheetDeadline({ heldAt }: Pick<HeldSession, 'heldAt'>, days: number): Date {
  const [day = '', time = ''] = toClubClock(heldAt).split('T');
  const due = fromClubClock(`${daysLater(day, days)}T${time}`);
  return new Date(due.getTime() + (heldAt.getTime() % minute));
}

/** Problems of a sheet that the rule requires. */
export const problemsAsked = (percent: number, problems: number): number =>
  Math.ceil((percent * problems) / 100);

/** Fewer solved than required; false for a sheet with an unknown number of problems. */
export const isUnder = (percent: number | null, solved: number, problems: number | null): boolean =>
  percent !== null && problems !== null && solved * 100 < percent * problems;

/**
 * Whether a sheet's days are over and too little of it is solved. Unknown is not zero: a trainee without a valid handle
 * is not warned.
 */
export function isBehind(
  { sheetPercent, sheetDays }: Pick<Rules, 'sheetPercent' | 'sheetDays'>,
  session: Pick<HeldSession, 'heldAt' | 'problems'>,
  { joinedAt, solved, now }: { joinedAt: Date; solved: number | undefined; now: Date },
): boolean {
  if (solved === undefined || !isUnder(sheetPercent, solved, session.problems)) return false;
  return isCounted(session, { joinedAt }) && sheetDeadline(session, sheetDays) <= now;
}

export interface Camp {
  rules: Rules;
  /** In the order in which they are held. */
  sessions: readonly HeldSession[];
  /** Ids already sent or dismissed, so that nobody is warned twice about a session. */
  settled: ReadonlySet<string>;
  now: Date;
}

/** Whether the attendance of a session counts for them. */
const isExpected = (session: HeldSession, { joinedAt, marks }: TraineeRecord): boolean =>
  countsFor(session, { joinedAt, state: marks.get(session.sessionId) ?? null });

/** The current run of absences, oldest first, settled ones left out. A session of which nobody took attendance is none. */
export function absencesUpToNow({ sessions, settled, now }: Camp, trainee: TraineeRecord): HeldSession[] {
  const taken = sessions.filter(
    (session) => session.taken && isOver(session, now) && isExpected(session, trainee),
  );
  const start = taken.findLastIndex(
    ({ sessionId }) =>
      trainee.marks.get(sessionId) !== 'absent' ||
      settled.has(proposalId('attendance', trainee.userId, sessionId)),
  );
  return taken.slice(start + 1);
}

function absenceProposal(camp: Camp, trainee: TraineeRecord): Proposal[] {
  const { absencesInRow } = camp.rules;
  if (absencesInRow === null) return [];
  const row = absencesUpToNow(camp, trainee);
  const last = row.at(-1);
  if (!last || row.length < absencesInRow) return [];
  return [
    {
      id: proposalId('attendance', trainee.userId, last.sessionId),
      kind: 'attendance',
      userId: trainee.userId,
      sessionId: last.sessionId,
      evidence: { sessions: row.map(named), solved: null, problems: null, asked: null },
    },
  ];
}

function sheetProposals(camp: Camp, trainee: TraineeRecord): Proposal[] {
  const { rules, settled, now } = camp;
  const { joinedAt } = trainee;
  return camp.sessions.flatMap((session) => {
    const { sessionId, problems } = session;
    const id = proposalId('sheet', trainee.userId, sessionId);
    const solved = trainee.solved.get(sessionId);
    if (solved === undefined || !isBehind(rules, session, { joinedAt, solved, now })) return [];
    if (settled.has(id)) return [];
    const asked = problemsAsked(rules.sheetPercent ?? 0, problems ?? 0);
    const evidence = { sessions: [named(session)], solved, problems, asked };
    return [{ id, kind: 'sheet' as const, userId: trainee.userId, sessionId, evidence }];
  });
}

const named = ({ sessionId, title, titleAr }: HeldSession) =>
  titleAr ? { sessionId, title, titleAr } : { sessionId, title };

/** Proposals for one trainee under a camp's rules, at this moment. */
export const proposalsFor = (camp: Camp, trainee: TraineeRecord): Proposal[] => [
  ...absenceProposal(camp, trainee),
  ...sheetProposals(camp, trainee),
];

const hour = 60 * 60_000;

/** Whether a session is one of those that a rule looks at. */
const isLookedAt = (kind: WarningKind, { attendance, sheet }: SheetSession): boolean =>
  kind === 'attendance' ? attendance : sheet;

/** From when on a session counts for a rule: some hours after its start, or when the days for its sheet are over. */
const countsFrom = (kind: WarningKind, session: HeldSession, { sheetDays }: Camp['rules']): Date =>
  kind === 'attendance'
    ? new Date(session.heldAt.getTime() + sessionHours * hour)
    : sheetDeadline(session, sheetDays);

/** Whether a session counts for a trainee: its attendance also where they are marked before they joined. */
const countsIn = (kind: WarningKind, session: HeldSession, trainee: TraineeRecord): boolean =>
  (kind === 'attendance' ? isExpected : isCounted)(session, trainee);

/** Whether the rule has something to judge a trainee by in a session that counts: a taken attendance, a result. */
const isJudged = (kind: WarningKind, session: HeldSession, trainee: TraineeRecord): boolean =>
  countsIn(kind, session, trainee) &&
  (kind === 'attendance'
    ? session.taken
    : session.problems !== null && trainee.solved.has(session.sessionId));

/** A session that says whether it has a sheet, also one whose problems are not known. */
export interface SheetSession extends HeldSession {
  sheet: boolean;
}

/** Why a rule has judged nobody. */
export const blanks = ['none', 'early', 'before', 'unknown', 'empty'] as const;
export type Blank = (typeof blanks)[number];

/** What a rule has looked at, so that a list without proposals can say why. */
export interface Counting<S> {
  on: boolean;
  /** Sessions by which somebody was judged. */
  counted: number;
  /** Trainees for whom there is nothing to judge by. */
  unjudged: number;
  /** Without a session that counts: why. */
  blank: Blank | null;
  next: { session: S; at: Date } | null;
  /** What the rule finds but somebody has sent or dismissed. */
  decided: number;
}

export function countingOf<S extends SheetSession>(
  kind: WarningKind,
  camp: Omit<Camp, 'sessions'> & { sessions: readonly S[] },
  trainees: readonly TraineeRecord[],
): Counting<S> {
  const { rules, now } = camp;
  const dated = camp.sessions
    .filter((session) => isLookedAt(kind, session))
    .map((session) => ({ session, at: countsFrom(kind, session, rules) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const due = dated.flatMap(({ session, at }) => (at <= now ? session : []));
  const isFor = (session: HeldSession) => trainees.some((trainee) => countsIn(kind, session, trainee));
  const counted = due.filter((session) => trainees.some((trainee) => isJudged(kind, session, trainee)));
  const found = (settled: ReadonlySet<string>) =>
    trainees
      .flatMap((trainee) => proposalsFor({ ...camp, settled }, trainee))
      .filter((proposal) => proposal.kind === kind).length;
  return {
    on: (kind === 'sheet' ? rules.sheetPercent : rules.absencesInRow) !== null,
    counted: counted.length,
    unjudged: trainees.filter((trainee) => !due.some((session) => isJudged(kind, session, trainee))).length,
    blank:
      counted.length > 0
        ? null
        : blankOf(kind, { sessions: dated.length, due: due.length, own: due.filter(isFor) }),
    next: dated.find(({ session, at }) => at > now && isFor(session)) ?? null,
    decided: found(new Set()) - found(camp.settled),
  };
}

function blankOf(
  kind: WarningKind,
  { sessions, due, own }: { sessions: number; due: number; own: readonly HeldSession[] },
): Blank {
  if (sessions === 0) return 'none';
  if (due === 0) return 'early';
  if (own.length === 0) return 'before';
  return kind === 'sheet' && own.every(({ problems }) => problems === null) ? 'unknown' : 'empty';
}
