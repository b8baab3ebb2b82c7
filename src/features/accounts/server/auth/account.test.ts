import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { hashToken } from '#kit/server/security/tokens.ts';
import { actionsAbout } from '#tests/audit.ts';
import { codeIn, mailTo } from '#tests/outbox.ts';
import { makePerson, password, startAuthSession } from '#tests/people.ts';
import { whileLocked } from '#tests/races.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context, clock, dataDir } = await appForFile();
const newPassword = 'a louder balloon rises';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const signIn = (email: string, given = password, headers: Record<string, string> = {}) =>
  api.post('/api/auth/login', { email, password: given }, { headers });

const change = (token: string, currentPassword: string, to = newPassword) =>
  api.patch('/api/user/me/password', { currentPassword, newPassword: to }, { token });

const status = async (token: string) => (await api.get('/api/user/me', { token })).status;

test('a new password signs in, ends every other session, and is reported by mail', async () => {
  const { user, token } = await makePerson(context);
  const other = await startAuthSession(context, user.id);
  expect(await change(token, password)).toMatchObject({ status: 200, body: { success: true } });
  expect(await status(token)).toBe(200);
  expect(await status(other)).toBe(401);
  expect((await signIn(user.email)).status).toBe(401);
  expect((await signIn(user.email, newPassword)).status).toBe(200);
  expect(await actionsAbout(context, user.id)).toContain('account.password-changed');
  const mail = await mailTo(dataDir, user.email, /password was changed/);
  expect(mail.text).toContain('http://club.test/dashboard/account');
});

test('the password one has is refused as the new one, and nobody is signed out', async () => {
  const { user, token } = await makePerson(context);
  const other = await startAuthSession(context, user.id);
  expect(await change(token, password, password)).toMatchObject({
    status: 400,
    body: { errors: { newPassword: 'This is your password already, please choose another' } },
  });
  expect(await status(other)).toBe(200);
});

test('a change of the password that is sent again after a lost reply succeeds, and is made once', async () => {
  const { user, token } = await makePerson(context);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { currentPassword: password, newPassword };
  const send = () => api.patch('/api/user/me/password', body, { token, headers });
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  expect(await actionsAbout(context, user.id)).toEqual(['account.password-changed']);
});

test('a changed password cancels the reset codes that were mailed before', async () => {
  const { user, token } = await makePerson(context);
  const { body } = await api.post('/api/auth/forgot-password', { email: user.email });
  const otp = codeIn(await mailTo(dataDir, user.email));
  await change(token, password);
  const headers = { token: String(body.token) };
  const reset = await api.post('/api/auth/reset-password', { otp, newPassword }, { headers });
  expect(reset.status).toBe(400);
});

test('a wrong current password is refused on its field and counts as a failed sign-in', async () => {
  const { user, token } = await makePerson(context);
  for (let time = 0; time < 5; time += 1)
    expect(await change(token, 'a wrong balloon')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', errors: { currentPassword: 'The password is incorrect' } },
    });
  expect(await change(token, password)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await signIn(user.email)).status).toBe(429);
  expect(await actionsAbout(context, user.id)).toEqual(['account.sign-in-failed']);
  clock.advance(15_000);
  expect((await change(token, password)).status).toBe(200);
});

test.each([
  ['short', 'The password needs at least 10 characters'],
  ['qwertyuiop', 'This password is too easy to guess, please choose another'],
  ['', 'password is required'],
  ['x'.repeat(129), 'The password may have at most 128 characters'],
])('the new password %j is refused on its field', async (to, text) => {
  const { token } = await makePerson(context);
  expect(await change(token, password, to)).toMatchObject({
    status: 400,
    body: { errors: { newPassword: text } },
  });
});

test('both passwords are required, and a visitor has to sign in', async () => {
  const { token } = await makePerson(context);
  expect(await api.patch('/api/user/me/password', {}, { token })).toMatchObject({
    status: 400,
    body: { errors: { currentPassword: expect.any(String), newPassword: expect.any(String) } },
  });
  expect((await api.patch('/api/user/me/password', {})).status).toBe(401);
});

test('guesses of the password when deleting the account are counted like failed sign-ins', async () => {
  const { user, token } = await makePerson(context);
  const remove = (given: string) => api.delete('/api/user/me', { password: given }, { token });
  for (let time = 0; time < 5; time += 1)
    expect(await remove('a wrong balloon')).toMatchObject({
      status: 400,
      body: { errors: { password: expect.any(String) } },
    });
  expect(await remove(password)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await signIn(user.email)).status).toBe(429);
  clock.advance(15_000);
  expect((await remove(password)).status).toBe(200);
});

test('failures of strangers in the same network do not keep somebody signed in from changing the password', async () => {
  const { user, token } = await makePerson(context);
  for (let time = 0; time < 6; time += 1) await signIn(user.email, 'a wrong balloon');
  expect((await signIn(user.email)).status).toBe(429);
  expect((await change(token, password)).status).toBe(200);
});

test('a sign-in that runs while the password is changed does not survive it', async () => {
  const { user } = await makePerson(context);
  const changePassword = sql`update users set password_hash = 'changed' where id = ${user.id}`;
  const [reply] = await whileLocked(context, changePassword, [() => signIn(user.email)]);
  expect(reply!.status).toBe(401);
});

test('a person sees where they are signed in, last used first', async () => {
  const { user } = await makePerson(context);
  const headers = { 'user-agent': android, 'x-forwarded-for': '198.51.100.7' };
  const phone = String((await signIn(user.email, password, headers)).body.token);
  clock.advance(60_000);
  const laptop = String((await signIn(user.email, password, { 'user-agent': firefox })).body.token);
  const { body } = await api.get('/api/user/me/session', { token: phone });
  expect(body.data).toHaveLength(3);
  expect(body.data).toMatchObject([
    { device: 'Firefox on Windows', address: '127.0.0.1', current: false },
    { device: 'Chrome on Android', address: '198.51.100.7', current: true },
    { device: '', current: false },
  ]);
  for (const { createdAt, lastUsedAt, _id } of body.data) {
    expect([createdAt, lastUsedAt]).toEqual([expect.stringMatching(/Z$/), expect.stringMatching(/Z$/)]);
    expect(_id).toMatch(/^[\da-f-]{36}$/);
  }
  expect(JSON.stringify(body)).not.toContain(hashToken(laptop).toString('hex'));
  clock.advance(6 * 60_000);
  const times = async () => {
    const own = await api.get('/api/user/me/session', { token: phone });
    return own.body.data.map((one: { lastUsedAt: string }) => one.lastUsedAt);
  };
  await expect.poll(async () => (await times())[0]).toBe(clock.now().toISOString());
});

test('a person ends one session, which is signed out at once', async () => {
  const { user, token } = await makePerson(context);
  const lost = String((await signIn(user.email)).body.token);
  expect(await status(lost)).toBe(200);
  const { data } = (await api.get('/api/user/me/session', { token: lost })).body;
  const { _id } = data.find(({ current }: { current: boolean }) => current);
  expect((await api.delete(`/api/user/me/session/${_id}`, undefined, { token })).status).toBe(200);
  expect(await status(lost)).toBe(401);
  expect(await status(token)).toBe(200);
  expect((await api.delete(`/api/user/me/session/${_id}`, undefined, { token })).status).toBe(404);
  expect(await actionsAbout(context, user.id)).toContain('account.session-ended');
});

test('nobody sees or ends the sessions of somebody else', async () => {
  const [one, other] = [await makePerson(context), await makePerson(context, { role: 'leader' })];
  const { data } = (await api.get('/api/user/me/session', { token: one.token })).body;
  expect(data).toHaveLength(1);
  const path = `/api/user/me/session/${data[0]._id}`;
  expect(await api.delete(path, undefined, { token: other.token })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  expect(await status(one.token)).toBe(200);
  const sessions = (await api.get('/api/user/me/session', { token: other.token })).body.data;
  expect(sessions.map(({ _id }: { _id: string }) => _id)).not.toContain(data[0]._id);
});

test('a person ends all other sessions and stays signed in', async () => {
  const { user, token } = await makePerson(context);
  const others = [await startAuthSession(context, user.id), await startAuthSession(context, user.id)];
  const end = () => api.delete('/api/user/me/session', undefined, { token });
  expect((await end()).body.data).toEqual({ ended: 2 });
  expect(await Promise.all([token, ...others].map(status))).toEqual([200, 401, 401]);
  expect((await end()).body.data).toEqual({ ended: 0 });
});

test('a person’s export names their sessions and devices, and no secrets', async () => {
  const { user } = await makePerson(context);
  const token = String((await signIn(user.email, password, { 'user-agent': android })).body.token);
  const { data } = (await api.get('/api/user/me/export', { token })).body;
  expect(data.sessions).toContainEqual({
    device: 'Chrome on Android',
    address: '127.0.0.1',
    signedInAt: clock.now().toISOString(),
    lastUsedAt: clock.now().toISOString(),
    expiresAt: expect.any(String),
  });
  const now = clock.now().toISOString();
  expect(data.devices).toEqual([{ since: now, lastUsedAt: now }]);
  expect(data.twoStep).toEqual({ since: null, passkeys: [] });
});
