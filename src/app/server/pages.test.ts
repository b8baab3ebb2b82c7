import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { HttpOptions } from '#kit/server/http/server.ts';
import { on } from '#kit/server/http/route.ts';
import { endpoint } from '#kit/shared/endpoint.ts';
import { notFound } from '#kit/shared/errors.ts';
import { z } from '#kit/shared/zod.ts';
import { taggedCalls } from './pages.ts';

const list = endpoint('GET /api/list', { can: 'content.read', summary: 'A list', data: z.array(z.string()) });

function pageOver(answer: () => Promise<{ data: string[] }>) {
  const logged: unknown[] = [];
  const http = {
    routes: [on(list, answer, { cacheTags: ['list'] })],
    refusalOf: () => null,
    translate: () => '',
    cache: { invalidate: () => undefined },
    validateResponses: false,
  } as unknown as HttpOptions;
  const log = { error: ({ err }: { err: unknown }) => void logged.push(err) };
  return { ...taggedCalls(http, 'en', { log } as unknown as FastifyRequest), logged };
}

test('a page is cached under the tags of everything it shows', async () => {
  const page = pageOver(async () => ({ data: ['one'] }));
  await page.call(list, {});
  expect([...page.tags]).toEqual(['list']);
  expect(page.isCacheable()).toBe(true);
});

test('a page that is shown without a part of it is not cached, and the log says why', async () => {
  const fault = new Error('the database is away');
  const page = pageOver(() => Promise.reject(fault));
  await expect(page.call(list, {})).rejects.toThrow(fault);
  expect(page.isCacheable()).toBe(false);
  expect(page.logged).toEqual([fault]);
});

test('a part that does not exist is not logged as an error', async () => {
  const page = pageOver(() => Promise.reject(notFound()));
  await expect(page.call(list, {})).rejects.toThrow();
  expect(page.logged).toEqual([]);
});
