import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Encoding, encodingFor, ResponseCache } from './response-cache.ts';

const response = (text: string | Buffer) => ({
  body: Buffer.from(text),
  headers: ['content-type', 'text/plain'],
  route: '/',
});
const storeText = (cache: ResponseCache, key: string, text: string | Buffer, ...tags: string[]) =>
  cache.store(key, response(text), { generation: cache.generation, tags });
const store = (cache: ResponseCache, key: string, ...tags: string[]) => storeText(cache, key, key, ...tags);
const read = (cache: ResponseCache, key: string, encoding: Encoding) =>
  cache.encode(key, cache.get(key)!, encoding);
const page = '<p>the home page</p>'.repeat(1000);

test('a stored response comes back in every encoding with its headers', async () => {
  const cache = new ResponseCache();
  storeText(cache, 'en /', page, 'news');
  const identity = await read(cache, 'en /', 'identity');
  expect(identity.body.toString()).toBe(page);
  const { etag } = cache.get('en /')!;
  const named = ['content-type', 'text/plain', 'etag', etag];
  expect(identity.headers).toEqual([...named, 'content-length', String(page.length)]);
  const gzip = await read(cache, 'en /', 'gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(page);
  const br = await read(cache, 'en /', 'br');
  expect(brotliDecompressSync(br.body).toString()).toBe(page);
  expect(br.headers).toEqual([...named, 'content-encoding', 'br', 'content-length', String(br.body.length)]);
});

test('nothing is compressed until somebody reads it, then once for all readers, and not on the event loop', async () => {
  const cache = new ResponseCache();
  const { bytes: empty } = cache.usage;
  const large = page.repeat(50);
  storeText(cache, 'en /', large);
  const { bytes: plain } = cache.usage;
  expect(plain - empty).toBeGreaterThan(large.length);
  const [first, second] = [read(cache, 'en /', 'br'), read(cache, 'en /', 'br')];
  let turned = false;
  setImmediate(() => (turned = true));
  const { body } = await first;
  expect(turned).toBe(true);
  expect((await second).body).toBe(body);
  expect(cache.usage.bytes - plain).toBeGreaterThanOrEqual(body.length);
  expect(await read(cache, 'en /', 'br')).toMatchObject({ body });
});

test('a reader gets the plain bytes when too many responses are being compressed, or when it is small', async () => {
  const cache = new ResponseCache();
  const keys = Array.from({ length: 12 }, (_, at) => `page ${at}`);
  for (const key of keys) storeText(cache, key, page);
  const reads = await Promise.all(keys.map((key) => read(cache, key, 'br')));
  expect(reads.filter(({ headers }) => headers.includes('br'))).toHaveLength(2);
  expect((await read(cache, 'page 11', 'br')).headers).toContain('br');
  storeText(cache, 'small', 'ok');
  expect(await read(cache, 'small', 'br')).toMatchObject({ body: Buffer.from('ok') });
});

test('what is compressed while the page changes is not stored for the new page', async () => {
  const cache = new ResponseCache();
  storeText(cache, 'en /', page, 'news');
  const old = read(cache, 'en /', 'br');
  cache.invalidate('news');
  storeText(cache, 'en /', page.replaceAll('home', 'new'), 'news');
  expect((await read(cache, 'en /', 'br')).body.toString()).toContain('the new page');
  await old;
  const { body } = await read(cache, 'en /', 'br');
  expect(brotliDecompressSync(body).toString()).toContain('the new page');
});

test('a compressed copy does not make a response live longer', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => now.mockRestore());
  const cache = new ResponseCache(undefined, { ttl: 60_000 });
  storeText(cache, 'page', page);
  now.mockReturnValue(50_000);
  await read(cache, 'page', 'br');
  now.mockReturnValue(61_001);
  expect(cache.get('page')).toBeUndefined();
});

test('a long key counts towards the bytes that the cache may take', () => {
  const cache = new ResponseCache(undefined, { maxBytes: 1_000_000 });
  for (let at = 0; at < 100; at += 1) store(cache, `${at} ${'x'.repeat(14_000)}`);
  expect(cache.usage.entries).toBeGreaterThan(0);
  expect(cache.usage.entries).toBeLessThan(72);
  expect(cache.usage.bytes).toBeLessThanOrEqual(1_000_000);
});

test('a small response keeps no larger buffer in memory', () => {
  const cache = new ResponseCache();
  store(cache, 'small');
  const { body } = cache.get('small')!.encodings.identity;
  expect(body.buffer.byteLength).toBe(body.length);
});

test('the response that was read longest ago is evicted when the bytes run out', () => {
  const cache = new ResponseCache(undefined, { maxBytes: 120_000 });
  const fill = (key: string) => storeText(cache, key, Buffer.alloc(4000));
  let pages = 0;
  while (cache.usage.entries === pages) fill(`page ${pages++}`);
  cache.clear();
  for (let at = 0; at < pages - 1; at += 1) fill(`page ${at}`);
  expect(cache.get('page 0')).toBeDefined();
  fill('one more');
  expect(cache.get('page 0')).toBeDefined();
  expect(cache.get('page 1')).toBeUndefined();
  expect(cache.get('one more')).toBeDefined();
});

test('there are never more entries than the limit, however small they are', () => {
  const cache = new ResponseCache(undefined, { maxEntries: 3 });
  for (const key of ['a', 'b', 'c', 'd']) store(cache, key);
  expect(cache.usage.entries).toBe(3);
  expect(cache.get('a')).toBeUndefined();
});

test('a response that would take more than an eighth of the cache is not stored', () => {
  const cache = new ResponseCache(undefined, { maxBytes: 24_000 });
  store(cache, 'small');
  storeText(cache, 'large', randomBytes(3000));
  expect(cache.get('large')).toBeUndefined();
  expect(cache.get('small')).toBeDefined();
});

test('an expired response is removed within a minute although nobody asks for it', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => {
    now.mockRestore();
    vi.useRealTimers();
  });
  const cache = new ResponseCache(undefined, { ttl: 60_000 });
  onTestFinished(() => cache.close());
  store(cache, 'page');
  vi.advanceTimersByTime(60_000);
  expect(cache.usage.entries).toBe(1);
  now.mockReturnValue(61_001);
  vi.advanceTimersByTime(60_000);
  expect(cache.usage).toMatchObject({ entries: 0, bytes: 0 });
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
  cache.store('list', response('old'), { generation, tags: ['news'] });
  expect(cache.get('list')).toBeUndefined();
  cache.store('levels', response('of another tag'), { generation, tags: ['levels'] });
  expect(cache.get('levels')).toBeDefined();
  store(cache, 'list', 'news');
  expect(cache.get('list')).toBeDefined();
});

test('notifications invalidate, and a gap between them clears everything, also what is being made', () => {
  const listeners: { changed?: (tag: string) => void; gap?: () => void } = {};
  const cache = new ResponseCache({
    on: (_topic, listener) => void (listeners.changed = listener),
    onGap: (listener) => void (listeners.gap = listener),
    isCurrent: () => true,
  });
  store(cache, 'list', 'news');
  store(cache, 'levels', 'levels');
  listeners.changed?.('news');
  expect(cache.get('list')).toBeUndefined();
  const { generation } = cache;
  listeners.gap?.();
  expect(cache.get('levels')).toBeUndefined();
  cache.store('levels', response('old'), { generation, tags: ['levels'] });
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

test('what is made for somebody who was looked up before a change is stored for nobody else', async () => {
  const cache = new ResponseCache();
  const { generation } = cache;
  cache.invalidate('members');
  const make = (text: string) => () => Promise.resolve(response(text));
  await cache.once('page', { tags: ['members'], generation }, make('of somebody who left'));
  expect(cache.get('page')).toBeUndefined();
  await cache.once('page', { tags: ['members'], generation: cache.generation }, make('right'));
  expect(cache.get('page')?.encodings.identity.body.toString()).toBe('right');
});
