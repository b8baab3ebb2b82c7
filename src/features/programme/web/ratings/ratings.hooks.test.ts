import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { stubBrowser } from '#tests/browser-globals.ts';
import { ownRatingQuery, rating } from './ratings.hooks.ts';

type Body = { stars: number; text?: string };

/** A page on which three stars without a line are stored; `fails` says which calls do not get through. */
function ratedPage(fails: (body: Body) => boolean = () => false) {
  const queries = new QueryClient();
  const { queryKey } = ownRatingQuery('s1');
  const own = { mayRate: true, stars: 3, text: '' };
  queries.setQueryData(queryKey, { success: true, status: 'Success', data: own });
  const sent: Body[] = [];
  stubBrowser(async (_, options) => {
    const body = JSON.parse(options?.body as string) as Body;
    sent.push(body);
    if (fails(body)) throw new TypeError('Failed to fetch');
    return Response.json({ success: true, status: 'Success', data: { ...own, ...body } });
  });
  const rate = (change: Body) => new MutationObserver(queries, rating(queries, 's1')).mutate(change);
  return { rate, sent, shown: () => queries.getQueryData(queryKey)?.data };
}

test('stars that are changed while a line is being saved keep the line', async () => {
  const { rate, sent, shown } = ratedPage();
  await Promise.all([rate({ stars: 3, text: 'Clear' }), rate({ stars: 5 })]);
  expect(sent).toEqual([
    { stars: 3, text: 'Clear' },
    { stars: 5, text: 'Clear' },
  ]);
  expect(shown()).toMatchObject({ stars: 5, text: 'Clear' });
});

test('a line that could not be saved leaves the stored one, and the stars that were chosen after it count', async () => {
  const { rate, sent, shown } = ratedPage(({ text }) => text === 'Lost');
  const [line] = await Promise.allSettled([rate({ stars: 3, text: 'Lost' }), rate({ stars: 4 })]);
  expect(line.status).toBe('rejected');
  expect(sent.at(-1)).toEqual({ stars: 4, text: '' });
  expect(shown()).toMatchObject({ stars: 4, text: '' });
});
