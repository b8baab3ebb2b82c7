import { expect, test } from 'vitest';
import type { PageContext } from '#kit/web/page-context.ts';
import { readStories } from './stories.ts';

const now = new Date('2026-10-01T10:00:00Z');
const coverImage = { secure_url: '/files/large.webp', small_url: '/files/small.webp' };
const news = { id: 'n', title: 'News', content: 'Said.', coverImage, createdAt: '2026-09-01T10:00:00Z' };
const event = (date: string) => ({ id: date, title: date, description: 'Come.', coverImage, date });
const past = event('2026-08-01T10:00:00Z');
const coming = event('2026-11-01T10:00:00Z');

/** Fakes the call of a loader; null means that the list fails. */
function stories(lists: Record<string, unknown[] | null>) {
  const call = async ({ path }: { path: string }) => {
    const data = lists[path];
    if (!data) throw new Error('the database is away');
    return { success: true, status: 'Success', data };
  };
  return readStories({ call: call as unknown as PageContext['call'], language: 'en' }, now);
}
const paths = async (lists: Record<string, unknown[] | null>) =>
  (await stories(lists)).map(({ path }) => path);

test('upcoming events come before news; past events only when there is nothing else', async () => {
  expect(await paths({ '/api/news': [news], '/api/event': [coming, past] })).toEqual([
    `/event/${coming.id}`,
    '/news/n',
  ]);
  expect(await paths({ '/api/news': [], '/api/event': [past] })).toEqual([`/event/${past.id}`]);
});

test('a list that cannot be read leaves the page with the other list, or with none', async () => {
  expect(await paths({ '/api/news': null, '/api/event': [coming] })).toEqual([`/event/${coming.id}`]);
  expect(await paths({ '/api/news': [news], '/api/event': null })).toEqual(['/news/n']);
  expect(await paths({ '/api/news': null, '/api/event': null })).toEqual([]);
});
