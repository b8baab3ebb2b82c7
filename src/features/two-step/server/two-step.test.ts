import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { signInChallenges } from '#features/auth/server/auth.table.ts';
import { sweepJob } from '#app/server/sweep-job.ts';
import { passkeyChallenges } from '#features/two-step/server/two-step.table.ts';
import { users } from '#features/users/server/users.table.ts';
import { momentText } from '#club/shared/moment-text.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import { mailTo, readOutbox } from '#tests/outbox.ts';
import { makePerson, password } from '#tests/people.ts';
import { whileLocked } from '#tests/races.ts';
import { appForFile } from '#tests/test-app.ts';
import { challengeOf, codeOf, makeTwoStepPerson, startTwoStep, switchOn } from './two-step.harness.ts';

const app = await appForFile();
const { api, world, clock, dataDir } = app;
const minute = 60_000;
const hour = 60 * minute;
const wrong = 'This code is wrong or was used before';

const second = (body: object, headers: Record<string, string> = {}) =>
  api.post('/api/auth/login/two-step', body, { headers });
const confirm = (token: string, code?: string) => api.patch('/api/user/me/two-step', { code }, { token });
const remove = (token: string, code: string, given = password) =>
  api.delete('/api/user/me/two-step', { password: given, code }, { token });
const stateOf = async (token: string) => (await api.get('/api/user/me/two-step', { token })).body.data;

const actionsOf = async (userId: string) => {
  const rows = await world.db.select().from(auditEntries).where(eq(auditEntries.targetId, userId));
  return rows.map(({ action }) => action);
};

test('a person switches two-step sign-in on and signs in with a code of the app', async () => {
  const { user, token } = await makePerson(world);
  const started = await api.post('/api/user/me/two-step', { password }, { token });
  const { secret, uri } = started.body.data;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toMatch(/^otpauth:\/\/totp\/ICPC-HTI:/);
  expect(await stateOf(token)).toEqual({ on: false, since: null, recoveryCodesLeft: 0, required: false });
  expect((await api.post('/api/auth/login', { email: user.email, password })).body.token).toBeDefined();

  const on = await confirm(token, codeOf(app, secret));
  expect(on).toMatchObject({ status: 200, body: { message: 'Two-step sign-in is on' } });
  expect(new Set(on.body.data.recoveryCodes).size).toBe(10);
  expect(await stateOf(token)).toEqual({
    on: true,
    since: clock.now().toISOString(),
    recoveryCodesLeft: 10,
    required: false,
  });

  clock.advance(minute);
  const first = await api.post('/api/auth/login', { email: user.email, password });
  expect(first).toMatchObject({ status: 200, body: { success: true, twoStep: true } });
  expect(first.body).not.toHaveProperty('token');
  expect(first.body).not.toHaveProperty('user');
  expect(first.headers.get('set-cookie')).toBeNull();
  const { status, body } = await second({ challenge: first.body.challenge, code: codeOf(app, secret) });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ _id: user.id, email: user.email });
  expect((await api.get('/api/user/me', { token: body.token })).status).toBe(200);
  expect(await actionsOf(user.id)).toContain('account.two-step-on');
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
] as const)('switching it on is reported by mail (%s)', async (language, subject, text) => {
  const { user, token } = await makePerson(world, { language });
  const secret = await startTwoStep(app, token);
  expect((await confirm(token, '000000')).status).toBe(400);
  expect((await confirm(token, codeOf(app, secret))).status).toBe(200);
  const mail = await mailTo(dataDir, user.email, new RegExp(subject));
  expect(mail.text).toContain(text);
  expect(mail.text).toContain(momentText(clock.now(), language));
  const sent = (await readOutbox(dataDir)).filter(({ to }) => to === user.email);
  expect(sent).toHaveLength(1);
});

test('a wrong password gets no challenge, and the secret needs the password', async () => {
  const { user, token } = await makeTwoStepPerson(app);
  const login = { email: user.email, password: 'a wrong balloon' };
  expect(await api.post('/api/auth/login', login)).toMatchObject({ status: 401 });
  const other = await makePerson(world);
  for (let time = 0; time < 5; time += 1)
    expect(
      await api.post('/api/user/me/two-step', { password: 'wrong' }, { token: other.token }),
    ).toMatchObject({ status: 400, body: { errors: { password: 'The password is incorrect' } } });
  expect((await api.post('/api/user/me/two-step', { password }, { token: other.token })).status).toBe(429);
  expect((await api.post('/api/user/me/two-step', { password })).status).toBe(401);
  expect(await api.post('/api/user/me/two-step', { password }, { token })).toMatchObject({
    status: 409,
    body: { message: 'Two-step sign-in is on already' },
  });
});

test('a wrong first code leaves two-step sign-in off, and one without a secret is refused', async () => {
  const { token } = await makePerson(world);
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
  expect((await stateOf(token)).on).toBe(false);
  const again = await startTwoStep(app, token);
  expect(again).not.toBe(secret);
  expect((await confirm(token, codeOf(app, secret))).status).toBe(400);
  expect((await confirm(token, codeOf(app, again))).status).toBe(200);
  expect((await confirm(token, codeOf(app, again, 1))).status).toBe(409);
});

test('of ten confirmations at once one gets recovery codes, and those work', async () => {
  const { user, token } = await makePerson(world);
  const code = codeOf(app, await startTwoStep(app, token));
  const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(token, code)));
  const won = replies.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  const challenge = await challengeOf(app, user.email);
  const [recoveryCode] = won[0]!.body.data.recoveryCodes;
  expect((await second({ challenge, recoveryCode })).status).toBe(200);
});

test('a code is accepted once, and an older one not after it', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const code = codeOf(app, secret);
  const before = codeOf(app, secret, -1);
  expect((await second({ challenge: await challengeOf(app, user.email), code })).status).toBe(200);
  const challenge = await challengeOf(app, user.email);
  for (const used of [code, before])
    expect(await second({ challenge, code: used })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', errors: { code: wrong } },
    });
  clock.advance(30_000);
  expect((await second({ challenge, code: codeOf(app, secret) })).status).toBe(200);
});

test('the code that was used to switch it on does not sign in', async () => {
  const { user, token } = await makePerson(world);
  const secret = await startTwoStep(app, token);
  const code = codeOf(app, secret);
  await confirm(token, code);
  expect((await second({ challenge: await challengeOf(app, user.email), code })).status).toBe(400);
});

test('a clock that is half a minute wrong is accepted, one that is a minute wrong is not', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  clock.advance(10 * minute);
  const challenge = await challengeOf(app, user.email);
  for (const far of [-2, 2])
    expect((await second({ challenge, code: codeOf(app, secret, far) })).status).toBe(400);
  expect((await second({ challenge, code: codeOf(app, secret, -1) })).status).toBe(200);
  const another = await challengeOf(app, user.email);
  expect((await second({ challenge: another, code: codeOf(app, secret, 1) })).status).toBe(200);
});

test('a code is accepted with spaces and in Arabic digits', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const code = codeOf(app, secret).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
  const challenge = await challengeOf(app, user.email);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect((await second({ challenge, code: spaced })).status).toBe(200);
});

test('a recovery code signs in once, however it is typed, and is reported by mail', async () => {
  const { user, token, recoveryCodes } = await makeTwoStepPerson(app);
  const [recoveryCode = '', ...others] = recoveryCodes;
  expect(recoveryCode).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const typed = ` ${recoveryCode.toUpperCase().replace('-', ' ')} `;
  const challenge = await challengeOf(app, user.email);
  const { status, body } = await second({ challenge, recoveryCode: typed });
  expect(status).toBe(200);
  expect((await api.get('/api/user/me', { token: body.token })).status).toBe(200);
  expect((await stateOf(token)).recoveryCodesLeft).toBe(9);
  expect((await mailTo(dataDir, user.email, /recovery code/)).text).toContain('9 codes are left');
  expect(await actionsOf(user.id)).toContain('account.recovery-code-used');

  const next = await challengeOf(app, user.email);
  expect(await second({ challenge: next, recoveryCode })).toMatchObject({
    status: 400,
    body: { errors: { recoveryCode: 'This recovery code is wrong or was used before' } },
  });
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => second({ challenge: next, recoveryCode: others[0] })),
  );
  expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
  expect((await stateOf(token)).recoveryCodesLeft).toBe(8);
});

test('the recovery codes of one person do not work for another', async () => {
  const [one, other] = [await makeTwoStepPerson(app), await makeTwoStepPerson(app)];
  const challenge = await challengeOf(app, one.user.email);
  expect((await second({ challenge, recoveryCode: other.recoveryCodes[0] })).status).toBe(400);
  expect((await second({ challenge, code: codeOf(app, other.secret) })).status).toBe(400);
});

test('a sign-in ends after ten minutes, after five wrong codes, and when it was used', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const over = {
    status: 401,
    body: { code: 'UNAUTHENTICATED', message: expect.stringContaining('Enter your password again') },
  };
  const late = await challengeOf(app, user.email);
  clock.advance(10 * minute + 1000);
  expect(await second({ challenge: late, code: codeOf(app, secret) })).toMatchObject(over);

  const guessed = await challengeOf(app, user.email);
  for (let time = 0; time < 5; time += 1)
    expect((await second({ challenge: guessed, code: '000000' })).status).toBe(400);
  expect(await second({ challenge: guessed, code: codeOf(app, secret) })).toMatchObject(over);

  const used = await challengeOf(app, user.email);
  expect((await second({ challenge: used, code: codeOf(app, secret) })).status).toBe(200);
  expect(await second({ challenge: used, code: codeOf(app, secret, 1) })).toMatchObject(over);
  expect(await second({ challenge: newToken(), code: codeOf(app, secret, 1) })).toMatchObject(over);
});

test('fifty concurrent guesses of one sign-in are five checked codes', async () => {
  const { user } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  const replies = await Promise.all(Array.from({ length: 50 }, () => second({ challenge, code: '000000' })));
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(45);
});

test('codes are counted for the account over many sign-ins: twenty an hour and sixty a day', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const guess = async () =>
    (await second({ challenge: await challengeOf(app, user.email), code: 'x' })).status;
  const guesses = async (times: number) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push(await guess());
    return statuses.filter((status) => status === 400).length;
  };
  expect(await guesses(22)).toBe(20);
  clock.advance(hour);
  expect(await guesses(22)).toBe(20);
  clock.advance(hour);
  expect(await guesses(22)).toBe(20);
  clock.advance(hour);
  expect(await guess()).toBe(429);
  clock.advance(24 * hour);
  const challenge = await challengeOf(app, user.email);
  expect((await second({ challenge, code: codeOf(app, secret) })).status).toBe(200);
});

test('somebody who knows the password cannot use up the codes of the owner’s own device', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const own = await second({ challenge: await challengeOf(app, user.email), code: codeOf(app, secret) });
  const cookie = own.headers.get('set-cookie')!.split(';')[0]!;
  for (let time = 0; time < 20; time += 1)
    await second({ challenge: await challengeOf(app, user.email), code: 'x' });
  clock.advance(minute);
  const challenge = await challengeOf(app, user.email);
  const code = codeOf(app, secret);
  expect((await second({ challenge, code })).status).toBe(429);
  expect((await second({ challenge, code }, { cookie })).status).toBe(200);
});

test('a wrong code is in the audit log as a failed sign-in', async () => {
  const { user } = await makeTwoStepPerson(app);
  await second({ challenge: await challengeOf(app, user.email), code: 'x' });
  expect(await actionsOf(user.id)).toContain('account.sign-in-failed');
});

test('a code or a recovery code is required, and not both', async () => {
  const { user, secret, recoveryCodes } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  for (const body of [
    { challenge },
    { challenge, code: codeOf(app, secret), recoveryCode: recoveryCodes[0] },
  ])
    expect(await second(body)).toMatchObject({ status: 400, body: { errors: { code: expect.any(String) } } });
  expect((await second({ code: '123456' })).body.errors).toHaveProperty('challenge');
  expect((await second({ challenge, code: codeOf(app, secret) })).status).toBe(200);
});

test('somebody who is archived between the two steps is told so', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  await world.db.update(users).set({ archivedAt: clock.now() }).where(eq(users.id, user.id));
  expect(await second({ challenge, code: codeOf(app, secret) })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', message: expect.stringContaining('archived') },
  });
});

test('a password that is changed between the two steps ends the sign-in', async () => {
  const { user, token, secret } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  const change = { currentPassword: password, newPassword: 'a louder balloon rises' };
  expect((await api.patch('/api/user/me/password', change, { token })).status).toBe(200);
  expect((await second({ challenge, code: codeOf(app, secret) })).status).toBe(401);
});

test('switching it off needs the password and a code, and is reported by mail', async () => {
  const { user, token, secret } = await makeTwoStepPerson(app);
  expect(await remove(token, codeOf(app, secret), 'a wrong balloon')).toMatchObject({
    status: 400,
    body: { errors: { password: 'The password is incorrect' } },
  });
  expect(await remove(token, '000000')).toMatchObject({ status: 400, body: { errors: { code: wrong } } });
  expect((await stateOf(token)).on).toBe(true);
  expect((await remove(token, codeOf(app, secret))).status).toBe(200);
  expect((await stateOf(token)).on).toBe(false);
  expect((await api.post('/api/auth/login', { email: user.email, password })).body.token).toBeDefined();
  expect((await mailTo(dataDir, user.email, /switched off/)).text).toContain('the password alone');
  expect(await actionsOf(user.id)).toContain('account.two-step-off');
  expect(await remove(token, codeOf(app, secret))).toMatchObject({
    status: 409,
    body: { message: 'Two-step sign-in is off' },
  });
});

test('a recovery code switches it off too, and the old codes do not come back with the next app', async () => {
  const { user, token, recoveryCodes } = await makeTwoStepPerson(app);
  expect((await remove(token, recoveryCodes[0]!)).status).toBe(200);
  const { secret } = await switchOn(app, token);
  const challenge = await challengeOf(app, user.email);
  expect((await second({ challenge, recoveryCode: recoveryCodes[1] })).status).toBe(400);
  expect((await second({ challenge, code: codeOf(app, secret) })).status).toBe(200);
});

test('new recovery codes need the password and a code, and end the old ones', async () => {
  const { user, token, secret, recoveryCodes } = await makeTwoStepPerson(app);
  const renew = (given: object) =>
    api.post('/api/user/me/two-step/recovery-code', { password, ...given }, { token });
  expect(await renew({ password: 'a wrong balloon', code: codeOf(app, secret) })).toMatchObject({
    status: 400,
    body: { errors: { password: 'The password is incorrect' } },
  });
  expect(await renew({ code: '000000' })).toMatchObject({ status: 400, body: { errors: { code: wrong } } });
  const { status, body } = await renew({ code: codeOf(app, secret) });
  expect(status).toBe(200);
  expect(body.data.recoveryCodes).toHaveLength(10);
  expect(await actionsOf(user.id)).toContain('account.recovery-codes-renewed');
  const challenge = await challengeOf(app, user.email);
  expect((await second({ challenge, recoveryCode: recoveryCodes[0] })).status).toBe(400);
  expect((await second({ challenge, recoveryCode: body.data.recoveryCodes[0] })).status).toBe(200);

  const both = body.data.recoveryCodes.slice(1, 3) as string[];
  const held = sql`select from two_step_secrets where user_id = ${user.id} for update`;
  const replies = await whileLocked(
    world,
    held,
    both.map((code) => () => renew({ code })),
  );
  expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
  expect((await stateOf(token)).recoveryCodesLeft).toBe(10);

  const { token: without } = await makePerson(app.world);
  const given = { password, code: '000000' };
  expect(await api.post('/api/user/me/two-step/recovery-code', given, { token: without })).toMatchObject({
    status: 409,
    body: { message: 'Two-step sign-in is off' },
  });
});

test.each([
  ['en', 'Your ICPC-HTI account has new recovery codes', 'The old ones no longer work'],
  ['ar', 'أكواد استرداد جديدة لحسابك في ICPC-HTI', 'ولن تعمل القديمة بعد الآن'],
] as const)('new recovery codes are reported by mail (%s)', async (language, subject, text) => {
  const { user, token, secret, recoveryCodes } = await makeTwoStepPerson(app, { language });
  const given = { password, code: codeOf(app, secret) };
  const { body } = await api.post('/api/user/me/two-step/recovery-code', given, { token });
  const mail = await mailTo(dataDir, user.email, new RegExp(subject));
  expect(mail.text).toContain(text);
  expect(mail.text).toContain(momentText(clock.now(), language));
  for (const code of [...recoveryCodes, ...body.data.recoveryCodes]) expect(mail.html).not.toContain(code);
});

test('a reset of the password leaves two-step sign-in on, and makes no device known', async () => {
  const { user } = await makeTwoStepPerson(app);
  const { body } = await api.post('/api/auth/forgot-password', { email: user.email });
  const mail = await mailTo(dataDir, user.email, /reset code/);
  const given = { otp: /^\d{6}$/m.exec(mail.text)?.[0], newPassword: 'a louder balloon rises' };
  const headers = { token: String(body.token) };
  const reset = await api.post('/api/auth/reset-password', given, { headers });
  expect(reset.status).toBe(200);
  expect(reset.headers.get('set-cookie')).toBeNull();
  const login = { email: user.email, password: given.newPassword };
  expect((await api.post('/api/auth/login', login)).body.twoStep).toBe(true);
});

test('neither secrets nor codes can be read from the database, the mails or an export', async () => {
  const { user, token, secret, recoveryCodes } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  await second({ challenge, recoveryCode: recoveryCodes[0] });
  await mailTo(dataDir, user.email, /recovery code/);
  const rows = await world.db.$client`
    select two_step_secrets::text as row from two_step_secrets
    union all select recovery_codes::text from recovery_codes
    union all select sign_in_challenges::text from sign_in_challenges
    union all select audit_entries::text from audit_entries`;
  const exported = await api.get('/api/user/me/export', { token });
  expect(exported.body.data.twoStep.since).not.toBeNull();
  const seen = [
    ...rows.map(({ row }) => String(row)),
    JSON.stringify(exported.body),
    ...(await readOutbox(dataDir)).map(({ text, html }) => text + html),
  ].join('\n');
  const secrets = [secret, Buffer.from(secret).toString('hex'), challenge, ...recoveryCodes];
  for (const one of secrets) expect(seen).not.toContain(one);
  expect(seen).not.toContain(Buffer.from(recoveryCodes[1]!.replace('-', '')).toString('hex'));
});

test('the hourly sweep deletes challenges that are over', async () => {
  const { user } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  const { body } = await api.post('/api/auth/login/passkey/options', {});
  const left = async () => [
    await world.db.$count(signInChallenges, eq(signInChallenges.tokenHash, hashToken(challenge))),
    await world.db.$count(
      passkeyChallenges,
      eq(passkeyChallenges.challengeHash, hashToken(body.data.challenge)),
    ),
  ];
  await sweepJob(world).run({});
  expect(await left()).toEqual([1, 1]);
  clock.advance(10 * minute + 1000);
  await sweepJob(world).run({});
  expect(await left()).toEqual([0, 0]);
});
