import { inChunks } from '#kit/server/chunks.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { OwnRatingOut, RatingsOut } from '../../ratings.contract.ts';
import { wasNotThere } from '../../programme.errors.ts';
import { minAnswers } from '../../sessions.rules.ts';
import * as queries from './ratings.queries.ts';

interface Voice {
  sessionId: string;
  userId: string;
}

/** Stands for a person in one session; without the secret key nobody can work out for whom. */
export const authorOf = ({ vault }: Pick<AppContext, 'vault'>, { sessionId, userId }: Voice): Buffer =>
  vault.fingerprint('rating', `${sessionId} ${userId}`);

export async function ownRating(context: AppContext, actor: Actor, sessionId: string): Promise<OwnRatingOut> {
  const own = { sessionId, userId: actor.id };
  const found = await queries.findOwnRating(context.db, { ...own, author: authorOf(context, own) });
  if (!found) throw notFound();
  return { mayRate: found.attended, stars: found.stars, text: found.text ?? '' };
}

export async function rateSession(
  context: AppContext,
  actor: Actor,
  { sessionId, stars, text = '' }: { sessionId: string; stars: number; text?: string },
): Promise<OwnRatingOut> {
  const { mayRate } = await ownRating(context, actor, sessionId);
  const own = { sessionId, userId: actor.id };
  const rating = { ...own, author: authorOf(context, own), stars, text };
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

/** For a person's own export. */
export async function ratingsOf(
  context: Pick<AppContext, 'db' | 'vault'>,
  userId: string,
  language: Language,
) {
  const rated = await queries.ratedSessions(context.db);
  const authors = rated.map(({ sessionId }) => authorOf(context, { sessionId, userId }));
  return queries.ratingsBy(context.db, authors, language);
}

/** At the start: ratings that an earlier release stored with their authors, also those of a restored backup. */
export async function hideAuthors(context: Pick<AppContext, 'db' | 'vault'>): Promise<void> {
  await context.db.transaction(async (tx) => {
    const named = await queries.takeNamedRatings(tx);
    const rows = named.map(({ sessionId, userId, stars, text }) => ({
      sessionId,
      author: authorOf(context, { sessionId, userId }),
      stars,
      text,
    }));
    // In the order of the digests, which is none.
    rows.sort((one, other) => one.author.compare(other.author));
    for await (const chunk of inChunks(rows)) await queries.insertRatings(tx, chunk);
  });
}
