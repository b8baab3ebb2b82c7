import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import type { OwnRatingOut, RatingsOut } from '../../ratings.contract.ts';
import { wasNotThere } from '../../programme.errors.ts';
import { minAnswers } from '../../sessions.rules.ts';
import * as queries from './ratings.queries.ts';

export { ratingsOf } from './ratings.queries.ts';

export async function ownRating({ db }: AppContext, actor: Actor, sessionId: string): Promise<OwnRatingOut> {
  const found = await queries.findOwnRating(db, { sessionId, userId: actor.id });
  if (!found) throw notFound();
  return { mayRate: found.attended, stars: found.stars, text: found.text ?? '' };
}

export async function rateSession(
  context: AppContext,
  actor: Actor,
  { sessionId, stars, text = '' }: { sessionId: string; stars: number; text?: string },
): Promise<OwnRatingOut> {
  const { mayRate } = await ownRating(context, actor, sessionId);
  const rating = { sessionId, userId: actor.id, stars, text, at: context.clock.now() };
  // Not in the audit log, where leaders would read who said it.
  if (!mayRate || !(await queries.saveRating(context.db, rating))) throw wasNotThere();
  return { mayRate, stars, text };
}

export async function readRatings({ db }: AppContext, actor: Actor, sessionId: string): Promise<RatingsOut> {
  const found = await queries.findRatings(db, actor, sessionId);
  if (!found) throw notFound();
  if (!found.works) throw forbidden();
  const { byStars, texts } = found;
  const answers = byStars.reduce((sum, count) => sum + count, 0);
  if (answers < minAnswers) return { answers, from: minAnswers, average: null, byStars: [], texts: [] };
  const stars = byStars.reduce((sum, count, less) => sum + count * (less + 1), 0);
  return { answers, from: minAnswers, average: Math.round((stars / answers) * 10) / 10, byStars, texts };
}
