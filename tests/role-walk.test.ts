import { expect, test } from 'vitest';
import { allRoutes } from '#app/server/routes.ts';
import { access, may, type Role, roles } from '#club/shared/access.ts';
import { listedStatuses } from './listed-statuses.ts';
import { makePerson } from './people.ts';
import { appForFile } from './test-app.ts';

// A backup that a call asked for ends with this app.
const app = await appForFile({ own: true, environment: { RATE_LIMITS: 'off' } });
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

const listed = listedStatuses(allRoutes(app.context));

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
