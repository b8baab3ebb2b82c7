import { expect, test } from 'vitest';
import type { HttpOptions } from '#kit/server/http/http-options.ts';
import { on } from '#kit/server/http/route.ts';
import { endpoint } from '#kit/shared/endpoint.ts';
import { notFound } from '#kit/shared/errors.ts';
import { z } from '#kit/shared/zod.ts';
import { taggedCalls } from './pages.ts';

const list = endpoint('GET /api/list', { can: 'content.read', summary: 'A list', data: z.array(z.string()) });

function pageOver(answer: () => Promise<{ data: string[] }>) {
  const logged: unknown[] = [];
  const http = {
    routes: [on(list, answer, { cache: () => ['list'] })],
    refusalOf: () => null,
    translate: () => '',
    cache: { invalidate: () => undefined },
    validateResponses: false,
    log: { error: (record: unknown) => void logged.push(record) },
  } as unknown as HttpOptions;
  return { ...taggedCalls(http, 'en', '7dk2q0vx9m'), logged };
}

test('a page is cached under the tags of everything it shows', async () => {
  const page = pageOver(async () => ({ data: ['one'] }));
  await page.call(list, {});
  expect([...page.tags]).toEqual(['list']);
  expect(page.isCacheable()).toBe(true);
});

test('a page that is shown without a part of it is not cached, and the log says why under the number of its error page', async () => {
  const fault = new Error('the database is away');
  const page = pageOver(() => Promise.reject(fault));
  const thrown = (await page.call(list, {}).catch((error: unknown) => error)) as Response;
  expect(thrown.status).toBe(500);
  expect(await thrown.json()).toMatchObject({ code: 'INTERNAL', requestId: '7dk2q0vx9m' });
  expect(page.isCacheable()).toBe(false);
  expect(page.logged).toEqual([{ requestId: '7dk2q0vx9m', err: fault }]);
});

test('a part that does not exist is not logged as an error', async () => {
  const page = pageOver(() => Promise.reject(notFound()));
  await expect(page.call(list, {})).rejects.toThrow();
  expect(page.logged).toEqual([]);
});
