import { expect, test } from 'vitest';
import { allRoutes } from '#app/server/routes.ts';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { access, may } from '#club/shared/access.ts';
import { makePerson, password } from '#tests/people.ts';
import { appForTest, type TestApp } from '#tests/test-app.ts';
import { codeOf, makeTwoStepPerson, switchOn } from './two-step.harness.ts';

const setPolicy = ({ api }: TestApp, token: string, staffRequired: unknown) =>
  api.send('PUT', '/api/two-step-policy', { staffRequired }, { token });

const status = async ({ api }: TestApp, path: string, token: string) =>
  (await api.get(path, { token })).status;

test('staff reach only their account until they set up two-step sign-in, once a leader requires it', async () => {
  const app = await appForTest();
  const { api, context } = app;
  const leader = await makeTwoStepPerson(app, { role: 'leader' });
  const hr = await makePerson(context, { role: 'hr' });
  const trainee = await makePerson(context, { role: 'trainee' });
  expect(await status(app, '/api/user', hr.token)).toBe(200);
  expect((await setPolicy(app, leader.token, true)).status).toBe(200);

  await expect.poll(() => status(app, '/api/user', hr.token)).toBe(403);
  const refused = await api.get('/api/user', { token: hr.token });
  expect(refused.body).toMatchObject({
    code: 'FORBIDDEN',
    message: context.translate('en', { key: 'access.twoStepFirst' }),
  });
  for (const path of [
    '/api/user/me',
    '/api/user/me/session',
    '/api/user/me/two-step',
    '/api/user/me/passkey',
  ])
    expect(await status(app, path, hr.token), path).toBe(200);
  expect((await api.get('/api/user/me', { token: hr.token })).body.data.needsTwoStep).toBe(true);
  expect((await api.get('/api/user/me/two-step', { token: hr.token })).body.data.required).toBe(true);
  const again = await api.post('/api/auth/login', { email: hr.user.email, password });
  expect(again.body.user.needsTwoStep).toBe(true);

  expect((await api.get('/api/user/me', { token: leader.token })).body.data.needsTwoStep).toBe(false);
  expect(await status(app, '/api/user', leader.token)).toBe(200);
  expect((await api.get('/api/user/me', { token: trainee.token })).body.data.needsTwoStep).toBe(false);
  expect(await status(app, '/api/request/me', trainee.token)).toBe(200);

  await switchOn(app, hr.token);
  expect(await status(app, '/api/user', hr.token)).toBe(200);
});

test('of all calls only those of the account, the profile and visitors are open to staff who have yet to set up two-step sign-in', async () => {
  const app = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  const { api, context } = app;
  const leader = await makeTwoStepPerson(app, { role: 'leader' });
  await setPolicy(app, leader.token, true);
  const { token } = await makePerson(context, { role: 'leader' });
  const message = context.translate('en', { key: 'access.twoStepFirst' });
  const open = new Set<string>();
  for (const { endpoint } of allRoutes(context)) {
    const { method, path, can } = endpoint;
    // What only other roles may do is refused for that.
    if (can === 'account.sign-out' || !may('leader', can)) continue;
    const address = path.replace(/:\w+/g, crypto.randomUUID());
    const { status: code, body } = await api.send(method, address, method === 'GET' ? undefined : {}, {
      token,
    });
    if (code !== 403) open.add(can);
    else expect(body.message, `${method} ${path}`).toBe(message);
  }
  const visitors = Object.entries(access).filter(([, rule]) => rule === 'anyone');
  const allowed = new Set(['account.security', 'profile.own', ...visitors.map(([permission]) => permission)]);
  expect([...open].filter((permission) => !allowed.has(permission))).toEqual([]);
  expect([...open]).toEqual(expect.arrayContaining(['account.security', 'profile.own', 'content.read']));
});

test('another process applies a new or lifted two-step policy at once', async () => {
  const app = await appForTest();
  const other = await appForTest({ beside: app });
  const leader = await makeTwoStepPerson(app, { role: 'leader' });
  const hr = await makePerson(app.context, { role: 'hr' });
  const there = () => status(other, '/api/user', hr.token);
  expect(await there()).toBe(200);
  await setPolicy(app, leader.token, true);
  await expect.poll(there).toBe(403);
  const { secret } = await switchOn(app, hr.token);
  await expect.poll(there).toBe(200);
  await setPolicy(app, leader.token, false);
  const given = { password, code: codeOf(app, secret) };
  expect((await app.api.delete('/api/user/me/two-step', given, { token: hr.token })).status).toBe(200);
  expect(await there()).toBe(200);
  await setPolicy(app, leader.token, true);
  await expect.poll(there).toBe(403);
  await setPolicy(app, leader.token, false);
  await expect.poll(there).toBe(200);
});

test('a leader requires two-step sign-in only after setting it up themselves, and sees who has yet to', async () => {
  const app = await appForTest();
  const { api, context } = app;
  const leader = await makePerson(context, { role: 'leader', firstName: 'Laila' });
  const mentor = await makePerson(context, { role: 'mentor', firstName: 'Mona' });
  await makePerson(context, { role: 'mentor', firstName: 'Archived', archivedAt: new Date() });
  await makePerson(context, { role: 'trainee' });
  expect(await setPolicy(app, leader.token, true)).toMatchObject({
    status: 409,
    body: { message: 'Set up two-step sign-in for your own account first' },
  });
  const policy = async () => (await api.get('/api/two-step-policy', { token: leader.token })).body.data;
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${firstName} ${lastName}`;
  expect(await policy()).toEqual({
    staffRequired: false,
    missing: [leader.user, mentor.user].map((user) => ({ _id: user.id, name: nameOf(user) })),
  });
  await switchOn(app, leader.token);
  expect((await setPolicy(app, leader.token, true)).status).toBe(200);
  expect(await policy()).toEqual({
    staffRequired: true,
    missing: [{ _id: mentor.user.id, name: nameOf(mentor.user) }],
  });
  const log = await context.db.select().from(auditEntries);
  expect(log.filter(({ action }) => action === 'policy.two-step-changed')).toMatchObject([
    { actorId: leader.user.id, details: { staffRequired: true }, address: '127.0.0.1' },
  ]);
});

test('while two-step sign-in is required, staff cannot switch it off, and others can', async () => {
  const app = await appForTest();
  const { api } = app;
  const leader = await makeTwoStepPerson(app, { role: 'leader' });
  const trainee = await makeTwoStepPerson(app, { role: 'trainee' });
  await setPolicy(app, leader.token, true);
  const remove = (person: typeof leader) =>
    api.delete(
      '/api/user/me/two-step',
      { password, code: codeOf(app, person.secret) },
      { token: person.token },
    );
  expect(await remove(leader)).toMatchObject({
    status: 409,
    body: { message: 'The leaders of the club require two-step sign-in of staff' },
  });
  expect((await remove(trainee)).status).toBe(200);
  await setPolicy(app, leader.token, false);
  expect((await remove(leader)).status).toBe(200);
});

test('only leaders see or change the two-step policy', async () => {
  const app = await appForTest();
  for (const role of ['user', 'trainee', 'mentor', 'hr', 'instructor'] as const) {
    const { token } = await makePerson(app.context, { role });
    expect(await status(app, '/api/two-step-policy', token)).toBe(403);
    expect((await setPolicy(app, token, false)).status).toBe(403);
  }
  const leader = await makePerson(app.context, { role: 'leader' });
  expect((await setPolicy(app, leader.token, 'yes')).status).toBe(400);
});
