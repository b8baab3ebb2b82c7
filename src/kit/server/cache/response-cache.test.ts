import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Notifier } from '../live/notifier.ts';
import { encodingFor, ResponseCache } from './response-cache.ts';

const response = (text: string | Buffer, ...tags: string[]) => ({
  body: Buffer.from(text),
  headers: ['content-type', 'text/plain'],
  tags,
});
const store = (cache: ResponseCache, key: string, ...tags: string[]) =>
  cache.store(key, cache.generation, response(key, ...tags));
/** Noise, so that its compressed forms are as large as itself. */
const kilobyte = () => randomBytes(1000);

test('a stored response comes back in every encoding with its headers', () => {
  const cache = new ResponseCache();
  cache.store('en /', cache.generation, response('the home page', 'news'));
  const { bodies, headers } = cache.get('en /')!;
  expect(bodies.identity.toString()).toBe('the home page');
  expect(gunzipSync(bodies.gzip).toString()).toBe('the home page');
  expect(brotliDecompressSync(bodies.br).toString()).toBe('the home page');
  expect(headers.br).toEqual([
    'content-type',
    'text/plain',
    'content-encoding',
    'br',
    'content-length',
    String(bodies.br.length),
  ]);
  expect(headers.identity).not.toContain('content-encoding');
});

test('the response that was read longest ago is evicted when the bytes run out', () => {
  const cache = new ResponseCache(undefined, { maxBytes: 32_000 });
  const fill = (key: string) => cache.store(key, cache.generation, response(kilobyte()));
  // Each takes a little over 3,000 bytes: ten fit.
  for (let page = 0; page < 10; page += 1) fill(`page ${page}`);
  expect(cache.get('page 0')).toBeDefined();
  fill('page 10');
  expect(cache.get('page 0')).toBeDefined();
  expect(cache.get('page 1')).toBeUndefined();
  expect(cache.get('page 10')).toBeDefined();
});

test('a response that would take more than an eighth of the cache is not stored', () => {
  const cache = new ResponseCache(undefined, { maxBytes: 20_000 });
  store(cache, 'small');
  cache.store('large', cache.generation, response(kilobyte()));
  expect(cache.get('large')).toBeUndefined();
  expect(cache.get('small')).toBeDefined();
});

test('a response expires when its time is over', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => now.mockRestore());
  const cache = new ResponseCache(undefined, { ttl: 60_000 });
  store(cache, 'page');
  now.mockReturnValue(61_000);
  expect(cache.get('page')).toBeDefined();
  now.mockReturnValue(61_001);
  expect(cache.get('page')).toBeUndefined();
});

test('a tag invalidates every response that carries it, and no other', () => {
  const cache = new ResponseCache();
  store(cache, 'list', 'news');
  store(cache, 'home', 'events', 'news');
  store(cache, 'levels', 'levels');
  cache.invalidate('news');
  expect(['list', 'home', 'levels'].map((key) => cache.get(key) !== undefined)).toEqual([false, false, true]);
});

test('a response is not stored when one of its tags changed while it was made', () => {
  const cache = new ResponseCache();
  const { generation } = cache;
  cache.invalidate('news');
  cache.store('list', generation, response('old', 'news'));
  expect(cache.get('list')).toBeUndefined();
  cache.store('levels', generation, response('of another tag', 'levels'));
  expect(cache.get('levels')).toBeDefined();
  store(cache, 'list', 'news');
  expect(cache.get('list')).toBeDefined();
});

test('notifications invalidate, and a gap between them clears everything, also what is being made', () => {
  const listeners: { changed?: (tag: string) => void; gap?: () => void } = {};
  const cache = new ResponseCache({
    on: (_topic, listener) => void (listeners.changed = listener),
    onGap: (listener) => void (listeners.gap = listener),
  } as Notifier);
  store(cache, 'list', 'news');
  store(cache, 'levels', 'levels');
  listeners.changed?.('news');
  expect(cache.get('list')).toBeUndefined();
  const { generation } = cache;
  listeners.gap?.();
  expect(cache.get('levels')).toBeUndefined();
  cache.store('levels', generation, response('old', 'levels'));
  expect(cache.get('levels')).toBeUndefined();
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['gzip;q=0, identity', 'identity'],
])('a client that accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
