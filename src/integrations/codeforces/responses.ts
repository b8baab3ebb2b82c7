import { z } from '#kit/shared/zod.ts';

/** The fields that are read of the API's responses; the others are ignored. */
const problem = z.object({ index: z.string() });

export const submission = z.object({
  id: z.number(),
  contestId: z.number().optional(),
  creationTimeSeconds: z.number().default(0),
  problem,
  author: z.object({ members: z.array(z.object({ handle: z.string() })) }),
  /** Missing while it is judged. */
  verdict: z.string().optional(),
});
export type Submission = z.output<typeof submission>;

export const submissions = z.array(submission);
export const standings = z.object({ problems: z.array(problem) });
export const users = z.array(z.object({ handle: z.string() }));

export const envelope = z.union([
  z.object({ status: z.literal('OK'), result: z.unknown() }),
  z.object({ status: z.literal('FAILED'), comment: z.string().catch('') }),
]);
