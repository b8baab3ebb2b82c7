import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { momentText } from '#club/shared/moment-text.ts';
import { actionsAbout } from '#tests/audit.ts';
import { mailTo } from '#tests/outbox.ts';
import { makePerson, password } from '#tests/people.ts';
import { whileLocked } from '#tests/races.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';
import { challengeOf, codeOf, makeTwoStepPerson, second, stateOf } from './two-step.harness.ts';

const app = await appForFile();
const { api, context, clock, dataDir } = app;
const wrong = 'This code is wrong or was used before';

const start = (token: string, given: object) =>
  api.post('/api/user/me/two-step', { password, ...given }, { token });
const confirm = (token: string, code: string) => api.patch('/api/user/me/two-step', { code }, { token });

/** The secret for the app of another phone. */
async function startMove(token: string, code: string): Promise<string> {
  const { status, body } = await start(token, { code });
  expect(status).toBe(200);
  return body.data.secret;
}

async function signInStatus(email: string, given: object): Promise<number> {
  const challenge = await challengeOf(app, email);
  return (await second(app, { challenge, ...given })).status;
}

test('another phone needs the password and a code of the app or a recovery code', async () => {
  const { token, secret, recoveryCodes } = await makeTwoStepPerson(app);
  expect(await start(token, {})).toMatchObject({
    status: 400,
    body: { errors: { code: 'The code is required' } },
  });
  expect(await start(token, { code: '000000' })).toMatchObject({
    status: 400,
    body: { errors: { code: wrong } },
  });
  expect(await start(token, { password: 'a wrong balloon', code: codeOf(app, secret) })).toMatchObject({
    status: 400,
    body: { errors: { password: 'The password is incorrect' } },
  });
  const byApp = await start(token, { code: codeOf(app, secret) });
  expect(byApp.body.data.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(byApp.body.data.secret).not.toBe(secret);
  expect(byApp.body.data.uri).toContain(`secret=${byApp.body.data.secret}`);
  expect((await start(token, { code: recoveryCodes[0] })).status).toBe(200);
  expect(await start(token, { code: recoveryCodes[0] })).toMatchObject({ status: 400 });
});

test('the old app signs in until the first right code of the new one, and not after it', async () => {
  const { user, token, secret, recoveryCodes } = await makeTwoStepPerson(app);
  const { since } = await stateOf(app, token);
  const next = await startMove(token, codeOf(app, secret));
  clock.advance(30_000);
  expect(await signInStatus(user.email, { code: codeOf(app, next) })).toBe(400);
  expect(await signInStatus(user.email, { code: codeOf(app, secret) })).toBe(200);

  const moved = await confirm(token, codeOf(app, next));
  expect(moved).toMatchObject({
    status: 200,
    body: { message: 'Two-step sign-in now works with the new phone' },
  });
  expect(new Set(moved.body.data.recoveryCodes).size).toBe(10);
  expect(await stateOf(app, token)).toMatchObject({ on: true, since, recoveryCodesLeft: 10 });
  expect(await actionsAbout(context, user.id)).toContain('account.two-step-moved');
  expect(await signInStatus(user.email, { code: codeOf(app, next) })).toBe(400);

  clock.advance(30_000);
  expect(await signInStatus(user.email, { code: codeOf(app, secret) })).toBe(400);
  expect(await signInStatus(user.email, { code: codeOf(app, next) })).toBe(200);
  expect(await signInStatus(user.email, { recoveryCode: recoveryCodes[0] })).toBe(400);
  expect(await signInStatus(user.email, { recoveryCode: moved.body.data.recoveryCodes[0] })).toBe(200);
  expect(await confirm(token, codeOf(app, next, 1))).toMatchObject({
    status: 409,
    body: { message: 'Two-step sign-in is on already' },
  });
});

test('a wrong first code of the new app, or one of the old app, leaves the old app and its codes valid', async () => {
  const { user, token, secret, recoveryCodes } = await makeTwoStepPerson(app);
  expect(await confirm(token, codeOf(app, secret))).toMatchObject({ status: 409 });
  await startMove(token, codeOf(app, secret));
  clock.advance(30_000);
  for (const code of ['000000', codeOf(app, secret)])
    expect(await confirm(token, code)).toMatchObject({ status: 400, body: { errors: { code: wrong } } });
  expect(await signInStatus(user.email, { code: codeOf(app, secret) })).toBe(200);
  expect(await signInStatus(user.email, { recoveryCode: recoveryCodes[0] })).toBe(200);
  expect(await actionsAbout(context, user.id)).not.toContain('account.two-step-moved');
});

test('only the phone that was started last takes over, and of two equal codes one', async () => {
  const { token, secret, recoveryCodes } = await makeTwoStepPerson(app);
  const first = await startMove(token, codeOf(app, secret));
  const last = await startMove(token, recoveryCodes[0]!);
  expect((await confirm(token, codeOf(app, first))).status).toBe(400);
  const held = sql`select from two_step_secrets for update`;
  const send = () => confirm(token, codeOf(app, last));
  const replies = await whileLocked(context, held, [send, send]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await stateOf(app, token)).recoveryCodesLeft).toBe(10);
});

test('staff who lost their phone move to another one with a recovery code while two-step sign-in is required', async () => {
  const own = await appForTest();
  const leader = await makeTwoStepPerson(own, { role: 'leader' });
  const { user, recoveryCodes } = await makeTwoStepPerson(own, { role: 'hr' });
  await own.api.send('PUT', '/api/two-step-policy', { staffRequired: true }, { token: leader.token });
  const challenge = await challengeOf(own, user.email);
  const signedIn = await second(own, { challenge, recoveryCode: recoveryCodes[0] });
  const { token } = signedIn.body;
  const given = { password, code: recoveryCodes[1] };
  const started = await own.api.post('/api/user/me/two-step', given, { token });
  expect(started.status).toBe(200);
  expect((await own.api.get('/api/user', { token })).status).toBe(200);
  const code = codeOf(own, started.body.data.secret);
  expect((await own.api.patch('/api/user/me/two-step', { code }, { token })).status).toBe(200);
  expect((await own.api.get('/api/user', { token })).status).toBe(200);
  expect((await own.api.get('/api/user/me', { token })).body.data.needsTwoStep).toBe(false);
});

test('somebody who has yet to set up two-step sign-in needs no code for the secret', async () => {
  const { token } = await makePerson(context);
  expect((await start(token, {})).status).toBe(200);
  expect((await start(token, { code: '123456' })).status).toBe(200);
  expect((await start(token, { code: 'x'.repeat(41) })).status).toBe(400);
});

test.each([
  [
    'en',
    'Two-step sign-in of your ICPC-HTI account moved to another phone',
    'The old app and the old recovery codes no longer work',
  ],
  [
    'ar',
    'انتقل تسجيل الدخول بخطوتين لحسابك في ICPC-HTI إلى هاتف آخر',
    'ولن يعمل التطبيق القديم ولا أكواد الاسترداد القديمة',
  ],
] as const)('a move to another phone is reported by mail (%s)', async (language, subject, text) => {
  const { user, token, secret } = await makeTwoStepPerson(app, { language });
  const next = await startMove(token, codeOf(app, secret));
  const { body } = await confirm(token, codeOf(app, next));
  const mail = await mailTo(dataDir, user.email, new RegExp(subject));
  expect(mail.text).toContain(text);
  expect(mail.text).toContain(momentText(clock.now(), language));
  for (const hidden of [next, ...body.data.recoveryCodes]) expect(mail.html).not.toContain(hidden);
});
