import { expect, test } from 'vitest';
import { allRoutes } from '#app/server/routes.ts';
import { access, may, type Role, roles } from '#kit/shared/access.ts';
import { makePerson } from './people.ts';
import { appForFile } from './test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const routes = allRoutes(app.world).map(({ endpoint }) => endpoint);

/** Paths that are no call of the contract: open to anyone, because they tell only what the public pages tell. */
const outside = new Set([
  '*',
  '/api/*',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/*',
  '/dev/mail',
  '/robots.txt',
  '/sitemap.xml',
  '/rss.xml',
  '/events.ics',
  '/event/:id(^[\\w-]+).ics',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
  '/icons/icon-512.png',
  '/icons/apple-touch-icon.png',
  '/og/:language/:name(^[\\w-]+).png',
]);

test('every route that is registered is a call of the contract with a permission in the access table', () => {
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

const visitors: (Role | null)[] = [null, ...roles];

test.each(routes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s lets in exactly the roles of the table',
  async (_name, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, crypto.randomUUID());
    for (const role of visitors) {
      const token = role === null ? undefined : (await makePerson(app.world, { role })).token;
      const { status, body } = await app.api.send(
        endpoint.method,
        path,
        endpoint.method === 'GET' ? undefined : {},
        { token },
      );
      const refused =
        body.code === 'FORBIDDEN' ||
        (body.code === 'UNAUTHENTICATED' && body.message === 'Please sign in first');
      expect(refused, `${role ?? 'a visitor'}: ${status} ${body.message}`).toBe(!may(role, endpoint.can));
      if (refused) expect(status).toBe(role === null ? 401 : 403);
      expect(status).toBeLessThan(500);
    }
  },
);

test('nothing broke on the way', () => {
  expect(app.errors).toEqual([]);
});
