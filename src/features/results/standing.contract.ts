import { endpoint } from '#kit/shared/endpoint.ts';
import { flag, id } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { shownRank } from './standing.rules.ts';

export const standingOut = z.object({
  rank: z.number(),
  userId: z.string(),
  name: z.string(),
  handle: z.string().nullable(),
  mentor: z.string().nullable(),
  mentorId: z.string().nullable(),
  total: z.number(),
  outOf: z.number(),
  /** The row's camp, for a standing over several camps. */
  campId: z.string(),
  wave: z.string(),
  level: z.string(),
});
export type StandingOut = z.output<typeof standingOut>;

/** The camp that a standing is of, with what says whether it is over. */
const standingCampOut = z.object({
  _id: z.string(),
  title: z.string(),
  level: z.object({ title: z.string() }),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  archivedAt: z.string().nullable(),
});
export type StandingCampOut = z.output<typeof standingCampOut>;

/** The reader's own row, whatever page it is on. */
const ownStandingOut = standingOut
  .pick({ userId: true, campId: true, total: true, outOf: true, rank: true })
  .extend({
    /** Where the row stands in the list, from 1; the place among equal totals is by name. */
    place: z.number(),
  });
export type OwnStandingOut = z.output<typeof ownStandingOut>;

export const standingSize = 20;

export const listStanding = endpoint('GET /api/standing', {
  can: 'scores.read',
  summary: 'Who solved how much, best first; equal totals share a rank',
  query: pageQuery(standingSize).extend({
    campId: id.optional(),
    levelId: id.optional(),
    /** Only the trainees of this mentor; ranks still count everybody. */
    mentorId: id.optional(),
    /** Everybody where that mentor has no trainee. */
    orAll: flag.optional(),
  }),
  data: z.array(standingOut),
  /** Null for several camps, or none. */
  extra: pageExtra.extend({
    camp: standingCampOut.nullable(),
    /** Whose trainees are shown; null for everybody's. */
    mentorId: z.string().nullable(),
  }),
  exportRow: ({ rank, name, handle, mentor, level, wave: camp, total, outOf }: StandingOut) => ({
    rank: shownRank({ rank, total }),
    name,
    handle,
    mentor,
    level,
    wave: camp,
    total,
    outOf,
  }),
});

export const getOwnStanding = endpoint('GET /api/standing/me', {
  can: 'scores.read',
  summary: 'One’s own row of a wave, of one’s own wave if none is named; null for somebody who is not in it',
  query: z.object({ campId: id.optional() }),
  data: ownStandingOut.nullable(),
});
