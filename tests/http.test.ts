import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { anyRequest } from '#app/server/app.ts';
import { allRoutes } from '#app/server/routes.ts';
import { costs } from '#kit/server/limits/address-budget.ts';
import { pageBuild } from './page-build.ts';
import { makeCamp, makeLevel, makePerson } from './people.ts';
import { appForFile, appForTest, executeAsOwner } from './test-app.ts';

const { api, url, context } = await appForFile({ environment: { RATE_LIMITS: 'off' } });

test('health is 200 while the process runs, and ready while the database is reachable', async () => {
  expect(await api.get('/api/health')).toMatchObject({
    status: 200,
    body: { success: true, status: 'Success' },
  });
  expect((await api.get('/api/ready')).status).toBe(200);
  const dying = await appForTest({ own: true });
  await dying.context.db.$client.end();
  expect((await dying.api.get('/api/health')).status).toBe(200);
  expect(await dying.api.get('/api/ready')).toMatchObject({
    status: 503,
    body: { success: false, code: 'UNAVAILABLE' },
  });
});

test('an idle connection stays usable for longer than a proxy holds one, from the cache too', async () => {
  for (const path of ['/api/health', '/api/news', '/api/news'])
    expect((await api.get(path)).headers.get('keep-alive'), path).toBe('timeout=150');
});

test('an unknown path under /api is a JSON 404, in the reader’s language', async () => {
  for (const [method, path] of [
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['POST', '/api/ready'],
    ['DELETE', '/api/auth/login'],
    ['GET', '/api/%zz'],
    ['GET', '/api/camp/level/..%2f..%2fetc'],
  ] as const) {
    const { headers, ...reply } = await api.send(method, path);
    const requestId = headers.get('x-request-id');
    expect(reply, `${method} ${path}`).toMatchObject({
      status: 404,
      body: { success: false, status: 'Fail', code: 'NOT_FOUND', requestId },
    });
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('cache-control'), path).toBe('no-store');
  }
  expect((await api.get('/api/nothing', { language: 'ar' })).body.message).toBe('لم نجد ما تبحث عنه');
});

test('malformed JSON is a 400, a huge body a 413 and another content type a 415', async () => {
  for (const body of ['{', 'null', '[]', '"text"', '{"__proto__":{"role":"leader"}}', '123']) {
    expect(await api.post('/api/auth/login', body), body).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  }
  expect(await api.post('/api/auth/login', JSON.stringify({ email: 'x'.repeat(2_000_000) }))).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE' },
  });
  const form = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@b.c' }),
  });
  expect(form.status).toBe(415);
  const multipart = new FormData();
  multipart.append('email', 'a@b.c');
  expect((await api.post('/api/auth/login', multipart)).status).toBe(415);
});

test('a value of a wrong type is refused on its field and is never a 500', async () => {
  for (const value of [null, 1, true, {}, [], ['a'], { $ne: '' }, 'x'.repeat(10_000), '\u0000', '\ud800']) {
    const reply = await api.post('/api/auth/login', { email: value, password: value });
    expect([400, 401], JSON.stringify(value)).toContain(reply.status);
  }
});

test('responses have the security headers and are not cached by proxies', async () => {
  const { headers } = await api.get('/api/level');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
  const kept = await api.get('/api/level');
  expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
  expect(kept.headers.get('cache-control')).toBe('no-store');
});

const lists = allRoutes(context)
  .map(({ endpoint }) => endpoint)
  .filter(({ query }) => query && 'page' in query.shape);

const wrongPages = `size=0 size=-1 size=1001 size=abc size= page=0 page=-1 page=abc page=1e9 page=1.5
  page=1&page=2 size=5&size=6 search=a&search=b search=%00 format=pdf`.split(/\s+/);

test('every list pages in the same way and can be exported', async () => {
  const { token } = await makePerson(context, { role: 'leader' });
  const levelId = await makeLevel(context);
  const campId = await makeCamp(context, { levelId });
  const twenty = new Set(['/api/standing', '/api/sheet', '/api/attendance']);
  expect(lists.length).toBeGreaterThan(15);
  for (const { path, query } of lists) {
    const filter = 'campId' in query!.shape ? `campId=${campId}&` : '';
    const read = (given: string) =>
      api.get(`${path.replace(':levelId', levelId)}?${filter}${given}`, { token });
    const size = twenty.has(path) ? 20 : 15;
    expect((await read('')).body, path).toMatchObject({ data: expect.any(Array), page: 1, size });
    const { total } = (await read('')).body;
    for (const past of ['page=1000000000', 'page=1000000000&size=1000'])
      expect((await read(past)).body, `${path}?${past}`).toMatchObject({
        data: [],
        page: 1_000_000_000,
        total,
      });
    // The inbox cannot be searched.
    for (const wrong of wrongPages.filter((given) => (given.split('=')[0] ?? '') in query!.shape))
      expect(await read(wrong), `${path}?${wrong}`).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', errors: { [wrong.split('=')[0]!]: expect.any(String) } },
      });
    for (const format of ['csv', 'xlsx']) {
      const file = await fetch(`${url}${path.replace(':levelId', levelId)}?${filter}format=${format}`, {
        headers: { token },
      });
      expect(file.headers.get('content-disposition'), path).toContain(`.${format}"`);
      const start = Buffer.from(await file.arrayBuffer()).subarray(0, 3);
      expect(start.toString('latin1')).toBe(format === 'csv' ? '\xef\xbb\xbf' : 'PK\x03');
    }
  }
});

test('a response of more than a kilobyte is compressed for a client that accepts it, a large one too', async () => {
  const { token } = await makePerson(context, { role: 'leader' });
  for (let more = 0; more < 60; more += 1) await makePerson(context, { role: 'trainee' });
  const read = (size: number, encoding: string) =>
    fetch(`${url}/api/user?size=${size}`, { headers: { token, 'accept-encoding': encoding } });
  for (const [size, atLeast] of [
    [6, 1024],
    [60, 16 * 1024],
  ] as const) {
    const plain = await read(size, 'identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    expect(text.length).toBeGreaterThan(atLeast);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const compressed = await read(size, accepted);
      expect(compressed.headers.get('content-encoding')).toBe(encoding);
      expect(compressed.headers.get('vary')).toContain('accept-encoding');
      expect(await compressed.text()).toBe(text);
    }
  }
  const tiny = await fetch(`${url}/api/health`, { headers: { 'accept-encoding': 'br' } });
  expect(tiny.headers.get('content-encoding')).toBeNull();
});

test('the OpenAPI document lists every endpoint, and /api/docs shows it without other hosts', async () => {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/auth/signup', '/api/user/me', '/api/camp/level/{levelId}']),
  );
  const listed = (path: string, method: string) =>
    Object.keys((document.paths[path]![method] as { responses: object }).responses);
  expect(listed('/api/attendance', 'patch')).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '409', '413', '415', '429', '500', '503']),
  );
  expect(listed('/api/news', 'get')).toContain('304');
  expect(document.paths['/api/auth/signup']?.post).toMatchObject({
    requestBody: { content: { 'multipart/form-data': {}, 'application/json': {} } },
  });
  const docs = await fetch(`${url}/api/docs/`);
  expect(docs.status).toBe(200);
  expect(docs.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
  expect(await docs.text()).not.toMatch(/(src|href)="https?:/);
});

test('an address may send 3,000 calls in five minutes over all processes', async () => {
  const one = await appForTest({ own: true });
  const two = await appForTest({ beside: one });
  await one.context.limits.reserve(anyRequest, '127.0.0.1', 2950 * costs.uncached);
  const replies = [];
  for (let call = 0; call < 60; call += 1) replies.push(await (call % 2 ? one : two).api.get('/api/health'));
  const passed = replies.filter(({ status }) => status === 200).length;
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThanOrEqual(50);
  const refused = replies.find(({ status }) => status === 429)!;
  expect(refused.body).toMatchObject({ success: false, status: 'Fail', code: 'RATE_LIMITED' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  one.clock.advance(5 * 60_000 + 1);
  expect((await one.api.get('/api/health')).status).toBe(200);
});

test('an address that is over its limit still gets the scripts of the site, and a page that says how long to wait', async () => {
  const limited = await appForTest({ root: await pageBuild() });
  await limited.context.limits.reserve(anyRequest, '127.0.0.1', anyRequest.max);
  const get = (path: string, accept: string) =>
    fetch(limited.url + path, { headers: { accept, 'accept-language': 'ar' } });
  expect((await get('/assets/frame.js?v=1', '*/*')).status).not.toBe(429);
  expect((await get('/assets/other.js', '*/*')).status).toBe(429);
  const json = await get('/api/health', 'text/html');
  expect(json.headers.get('content-type')).toContain('json');
  const page = await get('/about', 'text/html,*/*');
  expect(page.status).toBe(429);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toMatch(/<html lang="ar" dir="rtl">.*محاولات.*<\/html>/s);
});

test('X-Forwarded-For is trusted from a proxy on loopback and ignored from others', async () => {
  const { api: limited, context: of } = await appForTest({ own: true });
  await of.limits.reserve(anyRequest, '203.0.113.7', anyRequest.max);
  const from = (address: string) => limited.get('/api/health', { headers: { 'x-forwarded-for': address } });
  expect((await from('203.0.113.7')).status).toBe(429);
  expect((await from('8.8.8.8, 203.0.113.7')).status).toBe(429);
  expect((await from('203.0.113.8')).status).toBe(200);
});

test('bytes that are not HTTP get a short 400 response', async () => {
  const { port, hostname } = new URL(url);
  const answer = await new Promise<string>((resolve) => {
    const socket = createConnection({ port: Number(port), host: hostname }, () =>
      socket.write('\x16\x03\x01nonsense\r\n\r\n'),
    );
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('close', () => resolve(received));
  });
  expect(answer).toContain('400');
  expect((await api.get('/api/health')).status).toBe(200);
});

test('a malformed token is not signed in', async () => {
  for (const token of ['x', 'undefined', '%00', 'a'.repeat(5000), "' or 1=1 --"]) {
    expect((await api.get('/api/user/me', { token })).status).toBe(401);
  }
  const { token } = await makePerson(context);
  expect((await api.get('/api/user/me', { headers: { authorization: `bearer ${token}` } })).status).toBe(200);
});

test('a failed request is logged with its id and route, and without what the person sent', async () => {
  const broken = await appForTest({ own: true });
  await executeAsOwner(broken, 'alter table news rename to lost');
  expect((await broken.api.get('/api/news?search=30405150100001')).status).toBe(500);
  const logged = broken.errors.splice(0);
  expect(logged).toMatchObject([
    {
      msg: 'A request failed',
      requestId: expect.any(String),
      method: 'GET',
      route: '/api/news',
      err: { message: expect.stringContaining('from "news"'), cause: { code: '42P01' } },
    },
  ]);
  expect(JSON.stringify(logged)).not.toContain('30405150100001');
});
