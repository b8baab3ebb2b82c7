import { aliasedTable, and, asc, desc, eq, sql } from 'drizzle-orm';
import { isTaken, ownAttendance, takesAttendance } from '#features/attendance/server/attendance.fragments.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { countTrainees, rankIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { heldAt, isCurrentSession } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import type { SheetKind } from '#features/results/sheets.rules.ts';
import {
  formerHandle,
  hasUnknownHandle,
  isJudgedSheet,
  isPresentCheck,
} from '#features/results/server/sheets/sheets.fragments.ts';
import { handleChecks, sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { isCampOver } from '#features/people/server/risk.fragments.ts';
import { fullName, type Mentor, reachOf } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { textIn, titleIn } from '#kit/server/database/second-language.ts';
import type { Language } from '#kit/shared/language.ts';

export interface Wanted {
  userId: string;
  language: Language;
  /** They read it themselves, and so get the contact of their mentor. */
  own: boolean;
}

/** A trainee's camps, those that are over last and otherwise newest first, with their rank; equal totals share a rank. */
export const ownCamps = (db: Database, { userId, language, own, now }: Wanted & { now: Date }) =>
  db
    .select({
      camp: camps,
      level: titleIn(language, levels),
      joinedAt: enrolments.joinedAt,
      total: enrolments.total,
      /** Null while Codeforces knows it, or was not asked yet; empty for somebody who has none. */
      unknownHandle: sql<string | null>`(select coalesce(p.codeforces_handle, '') from ${users} p
        where p.id = ${enrolments.userId} and (p.codeforces_handle is null or ${hasUnknownHandle('p')}))`,
      mentor: sql<string | null>`(select ${fullName('m')} from ${users} m
        where m.id = ${enrolments.mentorId})`,
      reach: sql<Mentor | null>`(select ${reachOf('m')} from ${users} m
        where m.id = ${enrolments.mentorId} and ${own} and ${camps.archivedAt} is null)`,
      rank: rankIn('camps', enrolments.total),
      trainees: countTrainees('camps'),
      attendance: ownAttendance('enrolments', now),
    })
    .from(enrolments)
    .innerJoin(camps, eq(camps.id, enrolments.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(eq(enrolments.userId, userId))
    .orderBy(isCampOver('camps', now), desc(enrolments.joinedAt), desc(camps.id));

export type OwnCamp = Awaited<ReturnType<typeof ownCamps>>[number];

const held = heldAt('training_sessions');
const sheet = aliasedTable(sheetColumns, 'sheet');
const contest = aliasedTable(sheetColumns, 'contest');
const ofSheet = aliasedTable(sheetCells, 'of_sheet');
const ofContest = aliasedTable(sheetCells, 'of_contest');

const of = (results: typeof sheet | typeof ofSheet, kind: SheetKind) =>
  and(eq(results.sessionId, trainingSessions.id), eq(results.kind, kind));

/** All sessions of a trainee's camps with their results, in one statement. */
export const ownSessions = (db: Database, { userId, language }: Omit<Wanted, 'own'>) =>
  db
    .select({
      campId: trainingSessions.campId,
      sessionId: trainingSessions.id,
      title: titleIn(language, trainingSessions),
      startsAt: trainingSessions.startsAt,
      place: textIn(language, 'training_sessions', 'place'),
      heldAt: held,
      attendance: takesAttendance('training_sessions'),
      taken: isTaken('training_sessions'),
      state: attendanceMarks.state,
      sheet: {
        link: trainingSessions.sheetLink,
        problems: sheet.problems,
        contestId: sheet.contestId,
        solved: ofSheet.solved,
        readAs: formerHandle('of_sheet', 'users', 'handle_checks'),
      },
      /** Whether the sheet counts for what the trainee needs to do. */
      judged: isJudgedSheet('training_sessions', 'sheet'),
      manual: ofSheet.manual,
      contest: {
        link: trainingSessions.contestLink,
        problems: contest.problems,
        contestId: contest.contestId,
        solved: ofContest.solved,
        readAs: formerHandle('of_contest', 'users', 'handle_checks'),
      },
    })
    .from(trainingSessions)
    .leftJoin(
      attendanceMarks,
      and(eq(attendanceMarks.sessionId, trainingSessions.id), eq(attendanceMarks.userId, userId)),
    )
    .leftJoin(sheet, of(sheet, 'sheet'))
    .leftJoin(contest, of(contest, 'contest'))
    .leftJoin(ofSheet, and(of(ofSheet, 'sheet'), eq(ofSheet.userId, userId)))
    .leftJoin(ofContest, and(of(ofContest, 'contest'), eq(ofContest.userId, userId)))
    .innerJoin(enrolments, and(eq(enrolments.campId, trainingSessions.campId), eq(enrolments.userId, userId)))
    .innerJoin(users, eq(users.id, enrolments.userId))
    .leftJoin(handleChecks, isPresentCheck('handle_checks', 'users'))
    .where(isCurrentSession('training_sessions'))
    .orderBy(asc(held), asc(trainingSessions.position), asc(trainingSessions.id));

export type OwnSession = Awaited<ReturnType<typeof ownSessions>>[number];
