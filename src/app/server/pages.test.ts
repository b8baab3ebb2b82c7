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
    translate: () => '',
    cache: { drop: () => undefined },
    validateResponses: false,
    logError: (error: unknown) => void logged.push(error),
  } as unknown as HttpOptions;
  return { ...taggedCalls(http, 'en', {} as FastifyRequest), logged };
}

test('a page is kept until what it was made of changes', async () => {
  const page = pageOver(async () => ({ data: ['one'] }));
  await page.call(list, {});
  expect([...page.tags]).toEqual(['list']);
  expect(page.mayBeKept()).toBe(true);
});

test('a page that had to stand without something is not kept, and the log says why', async () => {
  const fault = new Error('the database is away');
  const page = pageOver(() => Promise.reject(fault));
  await expect(page.call(list, {})).rejects.toThrow(fault);
  expect(page.mayBeKept()).toBe(false);
  expect(page.logged).toEqual([fault]);
});

test('what is simply not there is no fault of ours', async () => {
  const page = pageOver(() => Promise.reject(notFound()));
  await expect(page.call(list, {})).rejects.toThrow();
  expect(page.logged).toEqual([]);
});
