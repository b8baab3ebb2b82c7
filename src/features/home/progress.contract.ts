import { reachWays } from '#features/accounts/users.rules.ts';
import { attendanceStates } from '#features/attendance/attendance.rules.ts';
import { namedSessionOut, ownWarningOut } from '#features/warnings/warnings.contract.ts';
import { endpoint } from '#kit/shared/endpoint.ts';
import { z } from '#kit/shared/zod.ts';

const solvedOut = z.object({
  /** Null while the handle is unknown. */
  solved: z.number().nullable(),
  problems: z.number().nullable(),
  link: z.string().nullable(),
  /** Of Codeforces; the same in sessions that share a contest. */
  contestId: z.number().nullable(),
  /** The former handle that Codeforces was read for. */
  readAs: z.string().nullable(),
});

export const ownCampOut = z.object({
  campId: z.string(),
  title: z.string(),
  level: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** An archived camp is read only. In one that is over nothing is needed and nothing comes next. */
  archivedAt: z.string().nullable(),
  mentor: z.string().nullable(),
  /** How the mentor lets their trainees reach them; only in the trainee's own reading of a camp that goes on. */
  mentorContact: z.array(z.object({ way: z.enum(reachWays), link: z.string(), text: z.string() })),
  /** The chat group of the camp. */
  groupLink: z.string().nullable(),
  rank: z.number(),
  trainees: z.number(),
  total: z.number(),
  outOf: z.number(),
  /** Of the sessions that count for the trainee and of which attendance was taken, without those they are excused from. */
  attendance: z.object({ attended: z.number(), held: z.number() }),
  sessions: z.array(
    z.object({
      sessionId: z.string(),
      title: z.string(),
      startsAt: z.string().nullable(),
      /** Null: not marked. */
      state: z.enum(attendanceStates).nullable(),
      /** False for a session before the trainee joined: what they did there does not count. */
      counted: z.boolean(),
      /** Whether anybody who is counted is marked. */
      taken: z.boolean(),
      sheet: solvedOut.nullable(),
      contest: solvedOut.nullable(),
    }),
  ),
  /** Warnings that count; of a camp that is over those it ended with. */
  warnings: z.array(
    ownWarningOut.pick({
      _id: true,
      kind: true,
      reason: true,
      createdAt: true,
      sessions: true,
      needed: true,
      link: true,
    }),
  ),
  /** Withdrawn warnings. */
  voidWarnings: z.array(
    z.object({ _id: z.string(), reason: z.string(), createdAt: z.string(), withdrawnAt: z.string() }),
  ),
  /** All is well while no warning counts, no session was missed and nothing is needed. */
  status: z.object({ well: z.boolean(), warnings: z.number(), missed: z.number() }),
  next: namedSessionOut.extend({ place: z.string() }).nullable(),
  /** What the trainee needs to do to stay in good standing, in the reader's language; may be empty. */
  needed: z.array(z.string()),
  /** The same with the sessions that it is about. */
  todo: z.array(
    z.object({
      what: z.enum(['warning', 'handle', 'solve', 'come', 'missed']),
      text: z.string(),
      sessions: z.array(namedSessionOut),
    }),
  ),
});
export type OwnCampOut = z.output<typeof ownCampOut>;

export const getProgress = endpoint('GET /api/me/progress', {
  can: 'progress.own',
  summary: 'One’s own waves: attendance, sheets, rank, warnings, and what comes next',
  data: z.array(ownCampOut),
});
