import type { Text } from '#kit/shared/errors.ts';
import { z } from '#kit/shared/zod.ts';

/** What can go with a deleted record; each has a text in `removal.parts`. */
export const removalParts = [
  'waves',
  'trainees',
  'sessions',
  'slides',
  'marks',
  'results',
  'warnings',
  'unplaced',
  'excuses',
  'ratings',
  'notes',
  'requests',
  'enrolments',
  'duties',
  'mentored',
  'pictures',
] as const;
export type RemovalPart = (typeof removalParts)[number];

/** What a delete dialog shows before anything is deleted. */
export const removalOut = z.object({
  /** What goes with it; parts of which there are none are left out. */
  parts: z.array(z.object({ what: z.enum(removalParts), count: z.number() })),
  /** Whether a delete is refused because of these parts. */
  blocked: z.boolean(),
});
export type RemovalOut = z.output<typeof removalOut>;

export type RemovalCounts = Partial<Record<RemovalPart, number>>;

export const toParts = (counts: RemovalCounts): RemovalOut['parts'] =>
  removalParts.flatMap((what) => {
    const count = counts[what] ?? 0;
    return count > 0 ? [{ what, count }] : [];
  });

/** The counts as a list in the reader's language, for a message. */
export const partTexts = (counts: RemovalCounts): Text[] =>
  toParts(counts).map(({ what, count }) => ({ key: `removal.parts.${what}`, values: { count } }));
