import { findRows } from '#kit/server/database/client.ts';
import { expect, test } from 'vitest';
import { momentText } from '#club/shared/moment-text.ts';
import { actionsAbout } from '#tests/audit.ts';
import { unfinishedJobs } from '#tests/job-queue.ts';
import { mailTo, readOutbox } from '#tests/outbox.ts';
import { makePerson, password } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';
import {
  challengeOf,
  codeOf,
  makeTwoStepPerson,
  second,
  startTwoStep,
  stateOf,
  switchOn,
} from './two-step.harness.ts';

const app = await appForFile();
const { api, context, clock, dataDir } = app;
const wrong = 'This code is wrong or was used before';

const confirm = (token: string, code?: string) => api.patch('/api/user/me/two-step', { code }, { token });
const remove = (token: string, code: string, given = password) =>
  api.delete('/api/user/me/two-step', { password: given, code }, { token });

test('a person switches two-step sign-in on and signs in with a code of the app', async () => {
  const { user, token } = await makePerson(context);
  const started = await api.post('/api/user/me/two-step', { password }, { token });
  const { secret, uri } = started.body.data;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toMatch(/^otpauth:\/\/totp\/ICPC-HTI:/);
  expect(await stateOf(app, token)).toEqual({
    on: false,
    since: null,
    recoveryCodesLeft: 0,
    required: false,
  });
  expect((await api.post('/api/auth/login', { email: user.email, password })).body.token).toBeDefined();

  const on = await confirm(token, codeOf(app, secret));
  expect(on).toMatchObject({ status: 200, body: { message: 'Two-step sign-in is on' } });
  expect(new Set(on.body.data.recoveryCodes).size).toBe(10);
  expect(await stateOf(app, token)).toEqual({
    on: true,
    since: clock.now().toISOString(),
    recoveryCodesLeft: 10,
    required: false,
  });

  clock.advance(60_000);
  const first = await api.post('/api/auth/login', { email: user.email, password });
  expect(first).toMatchObject({ status: 200, body: { success: true, twoStep: true } });
  expect(first.body).not.toHaveProperty('token');
  expect(first.body).not.toHaveProperty('user');
  expect(first.headers.get('set-cookie')).toBeNull();
  const { status, body } = await second(app, { challenge: first.body.challenge, code: codeOf(app, secret) });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ _id: user.id, email: user.email });
  expect((await api.get('/api/user/me', { token: body.token })).status).toBe(200);
  expect(await actionsAbout(context, user.id)).toContain('account.two-step-on');
});

test.each([
  [
    'en',
    'Two-step sign-in was switched on for your ICPC-HTI account',
    'takes the password and a code from an app',
  ],
  [
    'ar',
    'تم تفعيل تسجيل الدخول بخطوتين لحسابك في ICPC-HTI',
    'يتطلب تسجيل الدخول إلى حسابك كلمة المرور وكودًا',
  ],
] as const)('switching two-step sign-in on is reported by mail (%s)', async (language, subject, text) => {
  const { user, token } = await makePerson(context, { language });
  const secret = await startTwoStep(app, token);
  expect((await confirm(token, '000000')).status).toBe(400);
  expect((await confirm(token, codeOf(app, secret))).status).toBe(200);
  const mail = await mailTo(dataDir, user.email, new RegExp(subject));
  expect(mail.text).toContain(text);
  expect(mail.text).toContain(momentText(clock.now(), language));
  await expect.poll(() => unfinishedJobs(context.db, 'mail')).toEqual([]);
  const sent = (await readOutbox(dataDir)).filter(({ to }) => to === user.email);
  expect(sent).toHaveLength(1);
});

test('a wrong password gets no challenge, and the secret needs the password', async () => {
  const { user } = await makeTwoStepPerson(app);
  const login = { email: user.email, password: 'a wrong balloon' };
  expect(await api.post('/api/auth/login', login)).toMatchObject({ status: 401 });
  const other = await makePerson(context);
  for (let time = 0; time < 5; time += 1)
    expect(
      await api.post('/api/user/me/two-step', { password: 'wrong' }, { token: other.token }),
    ).toMatchObject({ status: 400, body: { errors: { password: 'The password is incorrect' } } });
  expect((await api.post('/api/user/me/two-step', { password }, { token: other.token })).status).toBe(429);
  expect((await api.post('/api/user/me/two-step', { password })).status).toBe(401);
});

test('a wrong first code leaves two-step sign-in off, and one without a secret is refused', async () => {
  const { token } = await makePerson(context);
  expect(await confirm(token, '123456')).toMatchObject({
    status: 409,
    body: { message: 'Ask for a secret first' },
  });
  const secret = await startTwoStep(app, token);
  for (const code of ['000000', 'x', '12345', '', 'éééééé', '１２３４５６'])
    expect(await confirm(token, code)).toMatchObject({
      status: 400,
      body: { errors: { code: expect.any(String) } },
    });
  expect((await stateOf(app, token)).on).toBe(false);
  const again = await startTwoStep(app, token);
  expect(again).not.toBe(secret);
  expect((await confirm(token, codeOf(app, secret))).status).toBe(400);
  expect((await confirm(token, codeOf(app, again))).status).toBe(200);
  expect((await confirm(token, codeOf(app, again, 1))).status).toBe(409);
});

test('of ten confirmations at once one gets recovery codes, and those work', async () => {
  const { user, token } = await makePerson(context);
  const code = codeOf(app, await startTwoStep(app, token));
  const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(token, code)));
  const won = replies.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  const challenge = await challengeOf(app, user.email);
  const [recoveryCode] = won[0]!.body.data.recoveryCodes;
  expect((await second(app, { challenge, recoveryCode })).status).toBe(200);
});

test('switching two-step sign-in off needs the password and a code, and is reported by mail', async () => {
  const { user, token, secret } = await makeTwoStepPerson(app);
  expect(await remove(token, codeOf(app, secret), 'a wrong balloon')).toMatchObject({
    status: 400,
    body: { errors: { password: 'The password is incorrect' } },
  });
  expect(await remove(token, '000000')).toMatchObject({ status: 400, body: { errors: { code: wrong } } });
  expect((await stateOf(app, token)).on).toBe(true);
  expect((await remove(token, codeOf(app, secret))).status).toBe(200);
  expect((await stateOf(app, token)).on).toBe(false);
  expect((await api.post('/api/auth/login', { email: user.email, password })).body.token).toBeDefined();
  expect((await mailTo(dataDir, user.email, /switched off/)).text).toContain('the password alone');
  expect(await actionsAbout(context, user.id)).toContain('account.two-step-off');
  expect(await remove(token, codeOf(app, secret))).toMatchObject({
    status: 409,
    body: { message: 'Two-step sign-in is off' },
  });
});

test('a recovery code switches two-step sign-in off too, and the old codes do not come back with the next app', async () => {
  const { user, token, recoveryCodes } = await makeTwoStepPerson(app);
  expect((await remove(token, recoveryCodes[0]!)).status).toBe(200);
  const { secret } = await switchOn(app, token);
  const challenge = await challengeOf(app, user.email);
  expect((await second(app, { challenge, recoveryCode: recoveryCodes[1] })).status).toBe(400);
  expect((await second(app, { challenge, code: codeOf(app, secret) })).status).toBe(200);
});

test('neither secrets nor codes can be read from the database, the mails or an export', async () => {
  const { user, token, secret, recoveryCodes } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  await second(app, { challenge, recoveryCode: recoveryCodes[0] });
  await mailTo(dataDir, user.email, /recovery code/);
  const given = { password, code: recoveryCodes[1] };
  const { body } = await api.post('/api/user/me/two-step', given, { token });
  const next: string = body.data.secret;
  const rows = await findRows(
    context.db,
    `select two_step_secrets::text as row from two_step_secrets
    union all select recovery_codes::text from recovery_codes
    union all select sign_in_challenges::text from sign_in_challenges
    union all select audit_entries::text from audit_entries`,
  );
  const exported = await api.get('/api/user/me/export', { token });
  expect(exported.body.data.twoStep.since).not.toBeNull();
  const seen = [
    ...rows.map(({ row }) => String(row)),
    JSON.stringify(exported.body),
    ...(await readOutbox(dataDir)).map(({ text, html }) => text + html),
  ].join('\n');
  const keys = [secret, next].flatMap((key) => [key, Buffer.from(key).toString('hex')]);
  const secrets = [...keys, challenge, ...recoveryCodes];
  for (const one of secrets) expect(seen).not.toContain(one);
  expect(seen).not.toContain(Buffer.from(recoveryCodes[1]!.replace('-', '')).toString('hex'));
});

test('with two-step sign-in on, removing one’s account needs a code, and a mail says that it is gone', async () => {
  const { user, token, secret } = await makeTwoStepPerson(app, { language: 'ar' });
  const leave = (code?: string) => api.delete('/api/user/me', { password, code }, { token });
  expect(await leave()).toMatchObject({ status: 400, body: { errors: { code: expect.any(String) } } });
  expect(await leave('123')).toMatchObject({ status: 400, body: { errors: { code: wrong } } });
  expect((await leave(codeOf(app, secret))).status).toBe(200);
  expect((await mailTo(dataDir, user.email, /حُذف حسابك/)).text).toContain('أخبر أحد قادة النادي');
});
