import { expect, test } from 'vitest';
import { endpoint } from '#kit/shared/endpoint.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { stubBrowser } from '#tests/browser-globals.ts';
import { callForWholeList } from './call-whole-list.ts';

const listNumbers = endpoint('GET /api/number', {
  can: 'system.status',
  summary: 'Numbers',
  query: pageQuery(),
  data: z.array(z.number()),
  extra: pageExtra,
});

/** A server with so many rows, of which some may be removed between two pages. */
function serve(count: number, removed = 0) {
  const asked: string[] = [];
  stubBrowser(async (path) => {
    const query = new URL(path, 'http://club.test').searchParams;
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
    asked.push(`${query.get('search')} ${page}`);
    const total = page === 1 ? count : count - removed;
    const data = Array.from({ length: total }, (_, at) => at).slice((page - 1) * size, page * size);
    return Response.json({ data, page, size, total });
  });
  return asked;
}

test.each([0, 1, 16, 1000, 1001, 2500])('a list of %s rows is read whole', async (count) => {
  const asked = serve(count);
  const { data } = await callForWholeList(listNumbers, { query: { search: 'x' } });
  expect(data).toEqual(Array.from({ length: count }, (_, at) => at));
  expect(asked).toHaveLength(Math.max(1, Math.ceil(count / 1000)));
  expect(asked[0]).toBe('x 1');
});

test('reading ends when rows disappear meanwhile', async () => {
  serve(1500, 1500);
  expect((await callForWholeList(listNumbers, {})).data).toHaveLength(1000);
});
