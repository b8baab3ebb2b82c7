import { endpoint } from '#kit/shared/endpoint.ts';
import { id } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';

/** From 0 to 1, above 1 only where a target is passed; null without data. */
const share = z.number().nullable();

const heldOut = z.object({
  sessionId: z.string(),
  session: z.string(),
  campId: z.string(),
  camp: z.string(),
  at: z.string().nullable(),
});

export const analysisOut = z.object({
  /** Join requests per week, by outcome. */
  applications: z.array(
    z.object({ week: z.string(), pending: z.number(), accepted: z.number(), rejected: z.number() }),
  ),
  /** Attendance per session, out of the marks that count; an excused absence does not count. */
  attendance: z.array(heldOut.extend({ present: z.number(), marked: z.number() })),
  /** Solved problems per session, and by how many trainees. */
  solved: z.array(heldOut.extend({ solved: z.number(), trainees: z.number() })),
  /** How many trainees have a total in each tenth of the target, in percent of it. */
  totals: z.array(z.object({ from: z.number(), to: z.number(), trainees: z.number() })),
  atRisk: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      campId: z.string(),
      camp: z.string(),
      mentor: z.string().nullable(),
      mentorId: z.string().nullable(),
      /** In the reader's language. */
      reasons: z.array(z.string()),
    }),
  ),
  /** `average`: how far the trainees are on the way to the target. */
  camps: z.array(
    z.object({
      campId: z.string(),
      camp: z.string(),
      level: z.string(),
      trainees: z.number(),
      attendance: share,
      average: share,
      warnings: z.number(),
    }),
  ),
  mentors: z.array(
    z.object({
      mentorId: z.string().nullable(),
      mentor: z.string().nullable(),
      campId: z.string(),
      camp: z.string(),
      trainees: z.number(),
      attendance: share,
      average: share,
    }),
  ),
});
export type AnalysisOut = z.output<typeof analysisOut>;

export const getAnalysis = endpoint('GET /api/analysis', {
  can: 'analysis.read',
  summary: 'How the club is doing, over all waves or one',
  query: z.object({ campId: id.optional(), levelId: id.optional() }),
  data: analysisOut,
});
