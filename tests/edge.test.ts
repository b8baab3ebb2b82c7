import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { anyRequest } from '#app/server/app.ts';
import { pageBuild } from './page-build.ts';
import { makePerson } from './people.ts';
import { withPicture } from './pictures.ts';
import { appForTest, type TestApp } from './test-app.ts';

const longText = () => randomBytes(7000).toString('hex');

const pagesApp = async () => appForTest({ root: await pageBuild(), pages: 'built' });

const read = async (app: TestApp, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(app.url + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('whatever a stranger adds to the address of a list, it is cached once', async () => {
  const app = await appForTest();
  const plain = await read(app, '/api/news');
  expect(app.context.cache.usage.entries).toBe(1);
  for (const [address, entries] of [
    ['/api/news?x=1', 1],
    [`/api/news?x=${longText()}`, 1],
    ['/api/%6eews', 1],
    // What it reads is an address of its own, however it is spelled.
    ['/api/news?page=1&size=15', 2],
    ['/api/news?size=15&page=01&x=2', 2],
  ] as const) {
    const reply = await read(app, address);
    expect(reply.status, address).toBe(200);
    expect(reply.text).toBe(plain.text);
    for (const name of ['content-type', 'vary', 'cache-control', 'content-security-policy'])
      expect(reply.headers.get(name), name).toBe(plain.headers.get(name));
    expect(app.context.cache.usage.entries, address).toBe(entries);
  }
});

test('a search is not cached, and pages of a list are, in each language', async () => {
  const app = await appForTest();
  for (let at = 0; at < 5; at += 1) {
    expect((await read(app, `/api/news?search=zzz${at}&x=${longText()}`)).status).toBe(200);
    expect((await read(app, `/api/news?search=zzz${at}&page=2`)).status).toBe(200);
  }
  expect(app.context.cache.usage.entries).toBe(0);
  for (const language of ['en', 'ar', 'en', 'ar'])
    await read(app, '/api/news?size=15&page=2', { 'accept-language': language });
  expect(app.context.cache.usage.entries).toBe(2);
  expect(app.context.cache.get('visitors ar /api/news?page=2&size=15')).toBeDefined();
});

test('a list whose address has parameters that it does not read shows a change at once', async () => {
  const app = await appForTest();
  const { token } = await makePerson(app.context, { role: 'leader' });
  const total = async () => (await app.api.get('/api/news?x=1')).body.total as number;
  expect([await total(), await total()]).toEqual([0, 0]);
  await app.api.post('/api/news', await withPicture('coverImage', { title: 'Gold', content: 'We won' }), {
    token,
  });
  expect(await total()).toBe(1);
});

test('a visitor’s page is rendered once, whatever parameters that it does not read are added', async () => {
  const app = await pagesApp();
  for (const query of [
    '',
    '?x=1',
    '?fbclid=abc&utm_source=chat',
    `?x=${longText()}`,
    '?',
    '?lang=xx&next=/a',
  ])
    expect((await read(app, `/about${query}`)).text, query).toBe('1 /about');
  expect(app.context.cache.usage.entries).toBe(1);
  const head = await fetch(`${app.url}/about?x=2`, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String('1 /about'.length));
});

test('a page that reads a parameter gets it, and a page in a named language stores the choice', async () => {
  const app = await pagesApp();
  expect((await read(app, '/login?x=1&next=%2Fdashboard')).text).toBe('1 /login?next=%2Fdashboard');
  expect((await read(app, '/login?next=%2Fdashboard')).text).toBe('2 /login?next=%2Fdashboard');
  expect(app.context.cache.usage.entries).toBe(0);
  for (const query of ['?lang=ar', '?x=1&lang=ar', '?lang=ar&x=2']) {
    const { text, headers } = await read(app, `/about${query}`);
    expect(text).toBe('3 /about?lang=ar');
    expect(headers.get('set-cookie')).toMatch(/^lang=ar; /);
  }
  expect((await read(app, '/about', { cookie: 'lang=ar' })).text).toBe('4 /about');
});

test('the data of a page is cached for the routes that browsers ask for, and for no others', async () => {
  const app = await pagesApp();
  for (const again of [1, 1]) {
    expect((await read(app, '/_.data')).text).toBe(`${again} /_.data`);
    expect((await read(app, '/about.data?_routes=about')).text).toBe(
      `${again + 1} /about.data?_routes=about`,
    );
  }
  expect((await read(app, '/about.data?_routes=made-up')).text).toBe('3 /about.data?_routes=made-up');
  expect(app.context.cache.usage.entries).toBe(2);
});

test('a page is cached only under the address that the site itself uses', async () => {
  const app = await pagesApp();
  const id = crypto.randomUUID();
  for (const path of [
    '/ABOUT',
    '/about/',
    '/%61bout',
    `/news/${id.toUpperCase()}`,
    '/news/made-up',
    '/other',
  ])
    expect((await read(app, path)).status).toBe(200);
  expect(app.context.cache.usage.entries).toBe(0);
  await read(app, `/news/${id}`);
  expect(app.context.cache.usage.entries).toBe(1);
});

/** How many of the requests an address with 100 units left may send. */
async function allowed(app: TestApp, path: (at: number) => string): Promise<number> {
  await app.context.limits.reserve(anyRequest, '127.0.0.1', anyRequest.max - 100);
  for (let at = 0; at < 110; at += 1) {
    const { status } = await read(app, path(at), { accept: 'text/html' });
    if (status === 429) return at;
    expect(status).toBe(200);
  }
  throw new Error('the address was never refused');
}

test('a cached response costs an address one unit, a call five and a rendered page ten', async () => {
  const path = { call: () => '/api/health', cached: () => '/api/news', page: () => '/about' };
  expect(await allowed(await pagesApp(), path.call)).toBe(20);
  // The first request of each is not cached.
  expect(await allowed(await pagesApp(), path.cached)).toBe(1 + 95);
  expect(await allowed(await pagesApp(), path.page)).toBe(1 + 90);
  expect(await allowed(await pagesApp(), (at) => `/login?next=${at}`)).toBe(10);
  expect(await allowed(await pagesApp(), (at) => `/api/news?search=${at}`)).toBe(20);
});

test('an address that can pay for no more pages reads how long to wait, and still gets cached ones', async () => {
  const app = await pagesApp();
  // A process leases 250 units at a time: one page is rendered and three come from the cache.
  for (const _ of [1, 2, 3, 4]) await read(app, '/about');
  await app.context.limits.reserve(anyRequest, '127.0.0.1', anyRequest.max);
  let refused;
  do refused = await read(app, '/login?next=%2F', { accept: 'text/html' });
  while (refused.status === 200);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await read(app, '/about')).status).toBe(200);
  expect((await read(app, '/favicon.svg')).status).toBe(200);
});

/** The status of the page of mails, asked for under a name of the server. */
const devMail = async (app: TestApp, host: string, more: Record<string, string> = {}): Promise<number> => {
  const { port } = new URL(app.url);
  const [response] = (await once(
    get({ port, host: '127.0.0.1', path: '/dev/mail?format=json', headers: { host, ...more } }),
    'response',
  )) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
};

test('mails are shown on a page to this computer only', async () => {
  const here = await appForTest({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
  for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:3000'])
    expect(await devMail(here, host)).toBe(200);
  for (const host of ['club.example.org', '192.168.1.20:3000', 'localhost.example.org'])
    expect(await devMail(here, host), host).toBe(404);
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'forwarded',
    'via',
  ])
    expect(await devMail(here, '127.0.0.1:3000', { [name]: '127.0.0.1' }), name).toBe(404);
});

test('the address of a page that is opened with a secret goes to nobody as a referrer, from the cache neither', async () => {
  const app = await appForTest({ root: process.cwd(), pages: 'built' });
  for (const path of ['/setup?token=x', '/verify-email?token=x', '/new-password', '/invitation?token=x'])
    for (const time of ['first', 'second'])
      expect((await read(app, path)).headers.get('referrer-policy'), `${time} ${path}`).toBe('no-referrer');
  expect((await read(app, '/about')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test.each<Record<string, string>>([
  { PUBLIC_URL: 'https://club.example.org' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000' },
  { HOST: '192.168.1.20' },
  { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:3000' },
])('with %j mails are shown on no page', async (environment) => {
  const app = await appForTest({ environment });
  expect(await devMail(app, '127.0.0.1')).toBe(404);
});
