import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signInChallenges } from '../auth/auth.table.ts';
import { sweepJob } from '#app/server/sweep-job.ts';
import { passkeyChallenges } from './two-step.table.ts';
import { users } from '../users/users.table.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import { cookieOf } from '#tests/api-client.ts';
import { actionsAbout } from '#tests/audit.ts';
import { codeIn, mailTo } from '#tests/outbox.ts';
import { makePerson, password } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';
import { challengeOf, codeOf, makeTwoStepPerson, second, startTwoStep } from './two-step.harness.ts';

const app = await appForFile();
const { api, context, clock, dataDir } = app;
const minute = 60_000;
const hour = 60 * minute;
const wrong = 'This code is wrong or was used before';

test('a code is accepted once, and an older one not after it', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const code = codeOf(app, secret);
  const before = codeOf(app, secret, -1);
  expect((await second(app, { challenge: await challengeOf(app, user.email), code })).status).toBe(200);
  const challenge = await challengeOf(app, user.email);
  for (const used of [code, before])
    expect(await second(app, { challenge, code: used })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', errors: { code: wrong } },
    });
  clock.advance(30_000);
  expect((await second(app, { challenge, code: codeOf(app, secret) })).status).toBe(200);
});

test('the code that was used to switch two-step sign-in on does not sign in', async () => {
  const { user, token } = await makePerson(context);
  const secret = await startTwoStep(app, token);
  const code = codeOf(app, secret);
  await api.patch('/api/user/me/two-step', { code }, { token });
  expect((await second(app, { challenge: await challengeOf(app, user.email), code })).status).toBe(400);
});

test('a clock that is half a minute wrong is accepted, one that is a minute wrong is not', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  clock.advance(10 * minute);
  const challenge = await challengeOf(app, user.email);
  for (const far of [-2, 2])
    expect((await second(app, { challenge, code: codeOf(app, secret, far) })).status).toBe(400);
  expect((await second(app, { challenge, code: codeOf(app, secret, -1) })).status).toBe(200);
  const another = await challengeOf(app, user.email);
  expect((await second(app, { challenge: another, code: codeOf(app, secret, 1) })).status).toBe(200);
});

test('a code is accepted with spaces and in Arabic digits', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const code = codeOf(app, secret).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
  const challenge = await challengeOf(app, user.email);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect((await second(app, { challenge, code: spaced })).status).toBe(200);
});

test('a sign-in ends after ten minutes, after five wrong codes, and when it was used', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const over = {
    status: 401,
    body: { code: 'UNAUTHENTICATED', message: expect.stringContaining('Enter your password again') },
  };
  const late = await challengeOf(app, user.email);
  clock.advance(10 * minute + 1000);
  expect(await second(app, { challenge: late, code: codeOf(app, secret) })).toMatchObject(over);

  const guessed = await challengeOf(app, user.email);
  for (let time = 0; time < 5; time += 1)
    expect((await second(app, { challenge: guessed, code: '000000' })).status).toBe(400);
  expect(await second(app, { challenge: guessed, code: codeOf(app, secret) })).toMatchObject(over);

  const used = await challengeOf(app, user.email);
  expect((await second(app, { challenge: used, code: codeOf(app, secret) })).status).toBe(200);
  expect(await second(app, { challenge: used, code: codeOf(app, secret, 1) })).toMatchObject(over);
  expect(await second(app, { challenge: newToken(), code: codeOf(app, secret, 1) })).toMatchObject(over);
});

test('of fifty concurrent guesses at one sign-in five are checked', async () => {
  const { user } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => second(app, { challenge, code: '000000' })),
  );
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(45);
});

test('codes are counted for the account over many sign-ins: twenty an hour and sixty a day', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const guess = async () =>
    (await second(app, { challenge: await challengeOf(app, user.email), code: 'x' })).status;
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
  expect((await second(app, { challenge, code: codeOf(app, secret) })).status).toBe(200);
});

test('somebody who knows the password cannot use up the codes of the owner’s own device', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const own = await second(app, { challenge: await challengeOf(app, user.email), code: codeOf(app, secret) });
  const cookie = cookieOf(own);
  for (let time = 0; time < 20; time += 1)
    await second(app, { challenge: await challengeOf(app, user.email), code: 'x' });
  clock.advance(minute);
  const challenge = await challengeOf(app, user.email);
  const code = codeOf(app, secret);
  expect((await second(app, { challenge, code })).status).toBe(429);
  expect((await second(app, { challenge, code }, { cookie })).status).toBe(200);
});

test('a wrong code is in the audit log as a failed sign-in', async () => {
  const { user } = await makeTwoStepPerson(app);
  await second(app, { challenge: await challengeOf(app, user.email), code: 'x' });
  expect(await actionsAbout(context, user.id)).toContain('account.sign-in-failed');
});

test('a code or a recovery code is required, and not both', async () => {
  const { user, secret, recoveryCodes } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  for (const body of [
    { challenge },
    { challenge, code: codeOf(app, secret), recoveryCode: recoveryCodes[0] },
  ])
    expect(await second(app, body)).toMatchObject({
      status: 400,
      body: { errors: { code: expect.any(String) } },
    });
  expect((await second(app, { code: '123456' })).body.errors).toHaveProperty('challenge');
  expect((await second(app, { challenge, code: codeOf(app, secret) })).status).toBe(200);
});

test('somebody who is archived between the two steps is told so', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  await context.db.update(users).set({ archivedAt: clock.now() }).where(eq(users.id, user.id));
  expect(await second(app, { challenge, code: codeOf(app, secret) })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', message: expect.stringContaining('archived') },
  });
});

test('a password that is changed between the two steps ends the sign-in', async () => {
  const { user, token, secret } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  const change = { currentPassword: password, newPassword: 'a louder balloon rises' };
  expect((await api.patch('/api/user/me/password', change, { token })).status).toBe(200);
  expect((await second(app, { challenge, code: codeOf(app, secret) })).status).toBe(401);
});

test('a reset of the password leaves two-step sign-in on, and makes no device known', async () => {
  const { user } = await makeTwoStepPerson(app);
  const { body } = await api.post('/api/auth/forgot-password', { email: user.email });
  const mail = await mailTo(dataDir, user.email, /reset code/);
  const given = { otp: codeIn(mail), newPassword: 'a louder balloon rises' };
  const headers = { token: String(body.token) };
  const reset = await api.post('/api/auth/reset-password', given, { headers });
  expect(reset.status).toBe(200);
  expect(reset.headers.get('set-cookie')).toBeNull();
  const login = { email: user.email, password: given.newPassword };
  expect((await api.post('/api/auth/login', login)).body.twoStep).toBe(true);
});

test('the hourly sweep deletes challenges that are over', async () => {
  const { user } = await makeTwoStepPerson(app);
  const challenge = await challengeOf(app, user.email);
  const { body } = await api.post('/api/auth/login/passkey/options', {});
  const left = async () => [
    await context.db.$count(signInChallenges, eq(signInChallenges.tokenHash, hashToken(challenge))),
    await context.db.$count(
      passkeyChallenges,
      eq(passkeyChallenges.challengeHash, hashToken(body.data.challenge)),
    ),
  ];
  await sweepJob(context).run();
  expect(await left()).toEqual([1, 1]);
  clock.advance(10 * minute + 1000);
  await sweepJob(context).run();
  expect(await left()).toEqual([0, 0]);
});
