import { attendanceStates } from '#features/attendance/attendance.rules.ts';
import { warningKinds } from '#features/warnings/warnings.rules.ts';
import { endpoint } from '#kit/shared/endpoint.ts';
import { z } from '#kit/shared/zod.ts';

export const ownWaveOut = z.object({
  campId: z.string(),
  title: z.string(),
  level: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  mentor: z.string().nullable(),
  rank: z.number(),
  trainees: z.number(),
  total: z.number(),
  outOf: z.number(),
  sessions: z.array(
    z.object({
      sessionId: z.string(),
      title: z.string(),
      startsAt: z.string().nullable(),
      /** Null: not marked. */
      state: z.enum(attendanceStates).nullable(),
      counted: z.boolean(),
      sheet: z
        .object({ solved: z.number(), problems: z.number().nullable(), link: z.string().nullable() })
        .nullable(),
      contest: z
        .object({ solved: z.number(), problems: z.number().nullable(), link: z.string().nullable() })
        .nullable(),
    }),
  ),
  warnings: z.array(
    z.object({ _id: z.string(), kind: z.enum(warningKinds), reason: z.string(), createdAt: z.string() }),
  ),
  next: z.object({ sessionId: z.string(), title: z.string(), startsAt: z.string().nullable() }).nullable(),
  /** What the trainee needs to do to stay in good standing, in the reader's language; may be empty. */
  needed: z.array(z.string()),
});
export type OwnWaveOut = z.output<typeof ownWaveOut>;

export const getProgress = endpoint('GET /api/me/progress', {
  can: 'progress.own',
  summary: 'One’s own waves: attendance, sheets, rank, warnings, and what comes next',
  data: z.array(ownWaveOut),
});
