import { expect, test } from 'vitest';
import { allRoutes } from '#app/server/routes.ts';
import { may } from '#club/shared/access.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { listedStatuses } from './listed-statuses.ts';
import { makePerson } from './people.ts';
import { appForFile } from './test-app.ts';

// A backup that a call asked for ends with this app.
const app = await appForFile({ own: true, environment: { RATE_LIMITS: 'off' } });
const routes = allRoutes(app.context).map(({ endpoint }) => endpoint);
const listed = listedStatuses(allRoutes(app.context));

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
    const role = may('leader', endpoint.can) ? 'leader' : 'mentor';
    const { token } = await makePerson(app.context, { role });
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
