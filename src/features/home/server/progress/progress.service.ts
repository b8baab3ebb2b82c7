import { countsFor } from '#features/attendance/attendance.rules.ts';
import type { TraineeRecord } from '#features/warnings/warnings.rules.ts';
import {
  type DetailedWarning,
  settledFor,
  detailedWarningsOf,
} from '#features/warnings/server/warnings.service.ts';
import { namedIn, type Reading, reasonOf, toDetails } from '#features/warnings/server/reasons.presenter.ts';
import { isCampOver } from '#features/programme/camps.rules.ts';
import { contactWays } from '#features/people/people.rules.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { clubDay } from '#club/shared/club-time.ts';
import type { Language } from '#kit/shared/language.ts';
import { inLanguage } from '#kit/shared/second-language.ts';
import type { OwnCampOut } from '../../progress.contract.ts';
import { missedSessions, needsOf, nextSession } from '../../progress.rules.ts';
import { type OwnSession, ownSessions, type OwnCamp, ownCamps, type Wanted } from './progress.queries.ts';
import { todoOf } from './todo.presenter.ts';

/** Reads a trainee's camps in five statements, however many sessions they have. */
export async function progressOf(
  context: AppContext,
  { userId, language, own }: Wanted,
): Promise<OwnCampOut[]> {
  const { db, clock } = context;
  const now = clock.now();
  const camps = await ownCamps(db, { userId, language, own, now });
  if (camps.length === 0) return [];
  const [sessions, warnings, settled] = await Promise.all([
    ownSessions(db, { userId, language }),
    detailedWarningsOf(db, { userId, now, own }),
    settledFor(db, userId),
  ]);
  return camps.map((camp) => {
    const held = sessions
      .filter(({ campId }) => campId === camp.camp.id)
      .map((session) => {
        // Unknown is not zero.
        const unknown = camp.unknownHandle !== null && session.manual === null;
        return { ...session, problems: unknown || !session.judged ? null : session.sheet.problems };
      });
    const trainee = recordOf(userId, camp, held);
    const over = isCampOver(camp.camp, clubDay(now));
    const own = { rules: camp.camp, sessions: held, settled, now };
    const next = over ? null : nextSession(held, now);
    const received = warnings.filter(({ warning }) => warning.campId === camp.camp.id);
    const reading = { context: context, language };
    return {
      ...toCamp(camp, language),
      sessions: held.map((session) => toSession(session, camp)),
      ...opened(reading, {
        received,
        missed: over ? [] : missedSessions(own, trainee),
        needs: over ? [] : needsOf(own, trainee),
        unknownHandle: over ? null : camp.unknownHandle,
        over,
      }),
      next: next && { ...namedIn(language, next), place: next.place },
    };
  });
}

interface Opened {
  received: DetailedWarning[];
  missed: OwnSession[];
  needs: ReturnType<typeof needsOf>;
  unknownHandle: string | null;
  over: boolean;
}

/** What is open for a trainee in a camp: warnings, absences and work. In one that is over the warnings are history. */
function opened(
  reading: Reading,
  { received, missed, over, ...rest }: Opened,
): Pick<OwnCampOut, 'warnings' | 'voidWarnings' | 'status' | 'needed' | 'todo'> {
  const active = received.filter(({ warning }) => warning.withdrawnAt === null);
  const warnings = active.map((row) => toWarning(reading, row));
  const open = over ? [] : warnings;
  const todo = todoOf(reading, { warnings: open, missed, ...rest });
  return {
    warnings,
    voidWarnings: received.flatMap((row) => toVoid(reading, row)),
    status: { well: todo.length === 0, warnings: open.length, missed: missed.length },
    needed: todo.map(({ text }) => text),
    todo,
  };
}

const recordOf = (userId: string, { joinedAt }: OwnCamp, sessions: OwnSession[]): TraineeRecord => ({
  userId,
  joinedAt,
  marks: new Map(sessions.flatMap(({ state, sessionId }) => (state === null ? [] : [[sessionId, state]]))),
  solved: new Map(sessions.map(({ sessionId, sheet }) => [sessionId, sheet.solved ?? 0])),
});

const toCamp = (
  { camp, joinedAt: _joinedAt, unknownHandle: _unknownHandle, reach, ...place }: OwnCamp,
  language: Language,
) => ({
  ...place,
  mentorContact: reach ? contactWays(reach) : [],
  groupLink: camp.groupLink,
  campId: camp.id,
  title: inLanguage(camp, language, 'title'),
  startDate: camp.startDate,
  endDate: camp.endDate,
  archivedAt: camp.archivedAt?.toISOString() ?? null,
  outOf: camp.target,
});

const toSession = (session: OwnSession, { joinedAt, unknownHandle }: OwnCamp) => ({
  sessionId: session.sessionId,
  title: session.title,
  startsAt: session.startsAt?.toISOString() ?? null,
  state: session.state,
  counted: countsFor(session, { joinedAt, state: session.state }),
  taken: session.taken,
  sheet: toCell(session.sheet, unknownHandle),
  contest: toCell(session.contest, unknownHandle),
});

/** Nothing read yet is zero while the handle is good, else it is not known. */
const toCell = (cell: OwnSession['sheet'], unknownHandle: string | null) =>
  cell.solved === null && cell.link === null
    ? null
    : { ...cell, solved: cell.solved ?? (unknownHandle === null ? 0 : null) };

function toWarning(reading: Reading, row: DetailedWarning): OwnCampOut['warnings'][number] {
  const { id, kind, createdAt } = row.warning;
  const { sessions, needed, link } = toDetails(reading, row);
  const reason = reasonOf(reading.context, reading.language, row.warning);
  return { _id: id, kind, reason, createdAt: createdAt.toISOString(), sessions, needed, link };
}

function toVoid({ context, language }: Reading, { warning }: DetailedWarning): OwnCampOut['voidWarnings'] {
  const { id, createdAt, withdrawnAt } = warning;
  if (withdrawnAt === null) return [];
  const reason = reasonOf(context, language, warning);
  return [{ _id: id, reason, createdAt: createdAt.toISOString(), withdrawnAt: withdrawnAt.toISOString() }];
}
