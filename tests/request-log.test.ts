import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { anyRequest } from '#app/server/app.ts';
import { pageBuild } from './page-build.ts';
import { makePerson } from './people.ts';
import { appForFile, appForTest, executeAsOwner, type LogRecord, type TestApp } from './test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'info' } });
const { api, context } = app;

/** The lines of requests that are logged from now on. */
function requestLines(of: TestApp): LogRecord[] {
  const lines: LogRecord[] = [];
  of.onRecord((record) => record.msg === 'Request' && lines.push(record));
  return lines;
}

const lines = requestLines(app);

/** The line of one request, by the id in its response. */
async function lineOf(headers: Headers, among = lines): Promise<LogRecord> {
  const find = () => among.find(({ requestId }) => requestId === headers.get('x-request-id'));
  await expect.poll(find).toBeDefined();
  return find()!;
}

test('a call is one line with its id, route, status, time and actor, and nothing personal', async () => {
  const person = await makePerson(context, { role: 'leader' });
  const { headers } = await api.get('/api/user?search=29901011234567&size=5', {
    token: person.token,
    headers: { 'x-request-id': 'chosen-by-the-client', 'x-forwarded-for': '203.0.113.77' },
  });
  const id = headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-z]{10}$/);
  const line = await lineOf(headers);
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    requestId: id,
    method: 'GET',
    route: '/api/user',
    status: 200,
    ms: expect.any(Number),
    actorId: person.user.id,
    msg: 'Request',
  });
  expect(lines.filter(({ requestId }) => requestId === id)).toHaveLength(1);
  const text = JSON.stringify(line);
  for (const secret of [
    person.user.email,
    person.token,
    '29901011234567',
    '203.0.113.77',
    'chosen-by-the-client',
  ])
    expect(text).not.toContain(secret);
});

test('the token of a mailed link is in no line of the log', async () => {
  const records: string[] = [];
  app.onRecord((record) => void records.push(JSON.stringify(record)));
  for (const path of [
    '/setup?token=s3cret',
    '/verify-email?token=s3cret',
    '/api/invitation/accept?token=s3cret',
  ])
    await lineOf((await fetch(app.url + path)).headers);
  expect(records.join()).not.toContain('s3cret');
});

test('a path with an id is logged as its pattern, one that does not exist as other', async () => {
  const { token } = await makePerson(context, { role: 'leader' });
  const missing = await api.get(`/api/level/${crypto.randomUUID()}`, { token });
  expect(await lineOf(missing.headers)).toMatchObject({ route: '/api/level/:id', status: 404 });
  const unknown = await api.get('/api/someone@example.org');
  const line = await lineOf(unknown.headers);
  expect(line).toMatchObject({ route: 'other', status: 404 });
  expect(JSON.stringify(line)).not.toContain('someone');
});

test('a response from the cache has an id of its own, and one line at debug', async () => {
  const detailed = await appForTest({ environment: { LOG_LEVEL: 'debug' } });
  const all = requestLines(detailed);
  const first = await detailed.api.get('/api/level');
  const cached = await detailed.api.get('/api/level');
  expect(cached.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  const line = { method: 'GET', route: '/api/level', status: 200 };
  expect(await lineOf(first.headers, all)).toMatchObject({ level: 'info', ...line });
  expect(await lineOf(cached.headers, all)).toMatchObject({ level: 'debug', ...line });
});

test('every failure carries the number of its request, in the envelope and in the header', async () => {
  const { token } = await makePerson(context, { role: 'trainee' });
  const limited = await appForTest({ environment: { LOG_LEVEL: 'info' } });
  await limited.context.limits.reserve(anyRequest, '127.0.0.1', anyRequest.max);
  const refusedLines = requestLines(limited);
  const failures = {
    400: await api.post('/api/auth/login', {}),
    401: await api.get('/api/user/me'),
    403: await api.get('/api/user', { token }),
    404: await api.get('/api/nothing'),
    429: await limited.api.get('/api/level'),
  };
  for (const [status, { headers, body, ...reply }] of Object.entries(failures)) {
    expect(reply.status, status).toBe(Number(status));
    expect(body.requestId, status).toMatch(/^[0-9a-z]{10}$/);
    expect(headers.get('x-request-id'), status).toBe(body.requestId);
    expect(await lineOf(headers, status === '429' ? refusedLines : lines)).toMatchObject({
      status: Number(status),
    });
  }
});

test('a call that fails unexpectedly is logged with its error under the number that the person sees', async () => {
  const broken = await appForTest({ environment: { LOG_LEVEL: 'info' } });
  const requests = requestLines(broken);
  await executeAsOwner(broken, 'alter table levels rename to gone');
  const { status, body, headers } = await broken.api.get('/api/level');
  expect(status).toBe(500);
  expect(headers.get('x-request-id')).toBe(body.requestId);
  expect(broken.errors.splice(0)).toEqual([
    expect.objectContaining({
      level: 'error',
      requestId: body.requestId,
      route: '/api/level',
      err: expect.objectContaining({ message: expect.stringContaining('levels') }),
    }),
  ]);
  expect(await lineOf(headers, requests)).toMatchObject({ level: 'warn', status: 500 });
});

test('a page is logged under its route, and one over the limit shows the number to quote', async () => {
  const site = await appForTest({
    root: await pageBuild(),
    pages: 'built',
    environment: { LOG_LEVEL: 'debug' },
  });
  const pages = requestLines(site);
  const get = (path: string, accept = 'text/html') => fetch(site.url + path, { headers: { accept } });
  for (const [path, route] of [
    ['/about', '/about'],
    ['/about', '/about'],
    ['/About/', '/about'],
    ['/about.data', '/about'],
    [`/news/${crypto.randomUUID()}?token=secret`, '/news/:id'],
    ['/no-such-page', 'other'],
  ] as const)
    expect((await lineOf((await get(path)).headers, pages)).route, path).toBe(route);
  expect(JSON.stringify(pages)).not.toContain('secret');

  const file = await get('/assets/frame.js', '*/*');
  expect(await lineOf(file.headers, pages)).toMatchObject({ level: 'debug', route: 'static', status: 200 });
  await site.context.limits.reserve(anyRequest, '127.0.0.1', anyRequest.max);
  let refused = await get('/login?next=a');
  // What the process has leased before is spent first.
  for (let more = 0; more < 200 && refused.status !== 429; more += 1) refused = await get('/login?next=a');
  expect(await refused.text()).toContain(
    `Quote this number if you contact us: ${refused.headers.get('x-request-id')}`,
  );
  expect(await lineOf(refused.headers, pages)).toMatchObject({ status: 429 });
});

test('probes are logged at debug only, and LOG_LEVEL=warn logs no request that works', async () => {
  const before = lines.length;
  const { headers } = await api.get('/api/ready');
  await lineOf((await api.get('/api/nothing')).headers);
  expect(lines.slice(before).map(({ requestId }) => requestId)).not.toContain(headers.get('x-request-id'));

  const detailed = await appForTest({ environment: { LOG_LEVEL: 'debug' } });
  const all = requestLines(detailed);
  expect(await lineOf((await detailed.api.get('/api/ready')).headers, all)).toMatchObject({ level: 'debug' });

  const quiet = await appForTest({ environment: { LOG_LEVEL: 'warn' } });
  const none = requestLines(quiet);
  await quiet.api.get('/api/level');
  await quiet.api.get('/api/nothing');
  expect(none).toEqual([]);
});

test('a client that leaves before the response is logged as 499', async () => {
  const { hostname, port } = new URL(app.url);
  const before = lines.length;
  const head =
    'POST /api/auth/login HTTP/1.1\r\nhost: club\r\ncontent-type: application/json\r\ncontent-length: 100';
  const socket = createConnection({ port: Number(port), host: hostname }, () =>
    socket.write(`${head}\r\n\r\n{"email":`, () => socket.destroy()),
  );
  await expect.poll(() => lines.slice(before)).toMatchObject([{ route: '/api/auth/login', status: 499 }]);
});
