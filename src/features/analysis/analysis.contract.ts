import { endpoint } from '#kit/shared/endpoint.ts';
import { flag, id } from '#kit/shared/fields.ts';
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

/** Attendance of the sessions that count, and how far on the way to the target, on average. */
const groupOut = z.object({ trainees: z.number(), attendance: share, average: share });

export const analysisOut = z.object({
  /** Everybody once, also who trains in several of the camps. */
  people: groupOut,
  /** Join requests per week, by outcome. */
  applications: z.array(
    z.object({ week: z.string(), pending: z.number(), accepted: z.number(), rejected: z.number() }),
  ),
  /**
   * Sessions that have begun: who was there of those who were expected. `present` is null where attendance was not taken.
   */
  attendance: z.array(
    heldOut.extend({ present: z.number().nullable(), expected: z.number(), marked: z.number() }),
  ),
  /** Problems by the week in which they were solved, and by how many trainees. */
  solved: z.array(z.object({ week: z.string(), solved: z.number(), trainees: z.number() })),
  /** How many trainees have a total in each tenth of the target, in percent of it; several camps of one add up. */
  totals: z.array(z.object({ from: z.number(), to: z.number(), trainees: z.number() })),
  /** Of how many trainees enough is known to say whether they are at risk; null when nobody trains. */
  judged: z.number().nullable(),
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
  camps: z.array(
    groupOut.extend({
      campId: z.string(),
      camp: z.string(),
      level: z.string(),
      year: z.number(),
      warnings: z.number(),
    }),
  ),
  mentors: z.array(
    groupOut.extend({
      mentorId: z.string().nullable(),
      mentor: z.string().nullable(),
      campId: z.string(),
      camp: z.string(),
    }),
  ),
});
export type AnalysisOut = z.output<typeof analysisOut>;

export const getAnalysis = endpoint('GET /api/analysis', {
  can: 'analysis.read',
  summary: 'How the club is doing, over all waves or one',
  query: z.object({
    campId: id.optional(),
    levelId: id.optional(),
    /** Archived waves too; one that is named is always there. */
    archived: flag.optional(),
  }),
  data: analysisOut,
});
