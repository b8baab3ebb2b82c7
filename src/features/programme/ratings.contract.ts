import { endpoint } from '#kit/shared/endpoint.ts';
import { id, optionalText, wholeNumber } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';
import { maxLineLength, maxStars } from './sessions.rules.ts';

const params = z.object({ id });

export const ownRatingOut = z.object({
  /** Whether the reader was in the session, so that they can rate it. */
  mayRate: z.boolean(),
  /** Null while they have not. */
  stars: z.number().nullable(),
  text: z.string(),
});
export type OwnRatingOut = z.output<typeof ownRatingOut>;

export const ratingBody = z.object({
  stars: wholeNumber({ min: 1, max: maxStars }),
  text: optionalText({ max: maxLineLength }),
});

export const rateSession = endpoint('POST /api/session/:id/rating', {
  can: 'rating.own',
  summary: 'Rate a session that one was in; another rating replaces it',
  records: 'An entry would tell leaders who said what.',
  throws: ['FORBIDDEN'],
  params,
  body: ratingBody,
  data: ownRatingOut,
});

export const readOwnRating = endpoint('GET /api/session/:id/rating/me', {
  can: 'rating.own',
  summary: 'One’s own rating of a session, and whether one may rate it',
  params,
  data: ownRatingOut,
});

export const ratingsOut = z.object({
  answers: z.number(),
  /** Answers from which on the rest is shown. */
  from: z.number(),
  /** Null below that. */
  average: z.number().nullable(),
  /** How many gave one star, two stars and so on; empty below that. */
  byStars: z.array(z.number()),
  /** Without names, in no order that would tell them. */
  texts: z.array(z.string()),
});
export type RatingsOut = z.output<typeof ratingsOut>;

export const readRatings = endpoint('GET /api/session/:id/rating', {
  can: 'rating.read',
  summary: 'What the people of a session thought of it, from three answers on and never with names',
  params,
  data: ratingsOut,
});
