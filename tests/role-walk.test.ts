import { expect, test } from 'vitest';
import { allRoutes } from '#app/server/routes.ts';
import { openApiOf } from '#kit/server/http/openapi.ts';
import { access, may, type Role, roles } from '#club/shared/access.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { makePerson } from './people.ts';
import { appForFile } from './test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const routes = allRoutes(app.context).map(({ endpoint }) => endpoint);

/** Paths outside the contract, open to everybody because they show only what the public pages show. */
const outside = new Set([
  '*',
  '/api/*',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/*',
  // Pictures; slides need a signed address.
  '/files/*',
  // With a token or from this machine only, see metrics.test.ts.
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/rss.xml',
  '/events.ics',
  '/event/:id(^[\\w-]+).ics',
  // For everybody who has the secret address.
  '/calendar/:secret(^[\\w-]{20,100}).ics',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
  '/icons/icon-512.png',
  '/icons/maskable-512.png',
  '/icons/apple-touch-icon.png',
  '/og/:language/:name(^[\\w-]+).png',
]);

test('every registered route is an endpoint of the contract with a permission in the access table', () => {
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const registered = app.registered.filter(({ url }) => !outside.has(url));
  expect(registered.length).toBeGreaterThanOrEqual(routes.length);
  for (const { method, url } of registered) {
    const name = `${method === 'HEAD' ? 'GET' : method} ${url}`;
    expect(known, `${name} is not in the contract`).toContain(name);
  }
  for (const endpoint of routes)
    expect(access, `${endpoint.path} needs a permission`).toHaveProperty([endpoint.can]);
});

const { paths } = openApiOf(routes, { title: '', version: '', url: '', access }) as {
  paths: Record<string, Record<string, { responses: object }>>;
};

/** The statuses that the OpenAPI document lists for an endpoint. */
const listed = ({ method, path }: Endpoint) =>
  Object.keys(paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!.responses);

const texts = ['', 'x', '[', '2026-02-30', crypto.randomUUID(), 'x'.repeat(9000), '\u0000', '\ud800'];
const values = [...texts, null, -1, 1e308, true, {}, { $ne: '' }, [], [['x']], [null]];

/** Every field of a body by itself, with every value. */
function bodiesFor({ body, files = {} }: Endpoint): unknown[] {
  const shape = body && 'shape' in body ? (body.shape as object) : {};
  const names = [...Object.keys(shape), ...Object.keys(files)];
  return names.flatMap((name) => values.map((value) => ({ [name]: value })));
}

test.each(routes.filter(({ stream }) => !stream).map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s returns only statuses of its contract for invalid input',
  async (name, endpoint) => {
    const { token } = await makePerson(app.context, { role: 'leader' });
    const answers = async (path: string, body?: unknown) => {
      const { status, body: reply } = await app.api.send(endpoint.method, path, body, { token });
      const label = `${name} ${path.slice(0, 90)} ${JSON.stringify(body ?? null).slice(0, 60)}`;
      expect(listed(endpoint), label).toContain(String(status));
      expect(status, label).toBeLessThan(500);
      return reply;
    };
    const isWrite = endpoint.method !== 'GET';
    const path = endpoint.path.replace(/:\w+/g, crypto.randomUUID());
    if (endpoint.params)
      for (const id of ['x', '%00', '%ff', 'x'.repeat(150), '0', 'undefined'])
        expect((await answers(endpoint.path.replace(/:\w+/, id), isWrite ? {} : undefined)).code).toBe(
          'NOT_FOUND',
        );
    for (const key of Object.keys(endpoint.query?.shape ?? {}))
      for (const value of ['x', '%00', '%ED%A0%80', `a&${key}=b`, 'x'.repeat(5000)]) {
        const { code } = await answers(`${path}?${key}=${value}`);
        if (/Ids?$/.test(key) && key !== 'nationalIds' && !value.includes('&'))
          expect(code, `${key}=${value}`).toBe('NOT_FOUND');
      }
    if (!isWrite || endpoint.path === '/api/auth/logout') return;
    for (const body of bodiesFor(endpoint)) await answers(path, body);
    for (const raw of ['{', '[]', 'null', '1', `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`])
      await answers(path, raw);
    expect((await answers(path, '{')).code).toBe('VALIDATION');
    expect((await answers(path, JSON.stringify({ x: 'x'.repeat(1_100_000) }))).code).toBe('TOO_LARGE');
  },
);

const visitors: (Role | null)[] = [null, ...roles];

test.each(routes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s admits exactly the roles of the access table',
  async (_name, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, crypto.randomUUID());
    for (const role of visitors) {
      const token = role === null ? undefined : (await makePerson(app.context, { role })).token;
      const { status, body } = endpoint.stream
        ? await app.api.open(path, { token })
        : await app.api.send(endpoint.method, path, endpoint.method === 'GET' ? undefined : {}, { token });
      const refused =
        body.code === 'FORBIDDEN' ||
        (body.code === 'UNAUTHENTICATED' && body.message === 'Please sign in first');
      expect(refused, `${role ?? 'a visitor'}: ${status} ${body.message}`).toBe(!may(role, endpoint.can));
      if (refused) expect(status).toBe(role === null ? 401 : 403);
      expect(status).toBeLessThan(500);
      expect(listed(endpoint)).toContain(String(status));
    }
  },
);
