import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sweepJob } from '#app/server/sweep-job.ts';
import { actionsAbout } from '#tests/audit.ts';
import { codeIn, mailTo, tokenIn } from '#tests/outbox.ts';
import { makeCamp, makeLevel, makePerson, password, signUpForm } from '#tests/people.ts';
import { withPicture } from '#tests/pictures.ts';
import { appForFile } from '#tests/test-app.ts';
import { makeTwoStepPerson, codeOf } from '../two-step/two-step.harness.ts';
import { users } from '../users/users.table.ts';

const app = await appForFile();
const { api, context, clock, dataDir } = app;
const levelId = await makeLevel(context);
const camp = { levelId, campId: await makeCamp(context, { levelId }) };
const hour = 60 * 60_000;
let made = 0;
const newAddress = () => `new${(made += 1)}.${Date.now()}@club.test`;

async function signUp(change: Record<string, unknown> = {}) {
  const form = signUpForm(camp, change);
  const { status, body } = await api.post('/api/auth/signup', form);
  return { ...form, status, body };
}

const correct = (email: string, newEmail: string, given = password) =>
  api.patch('/api/auth/email', { email, password: given, newEmail });
const verify = (token: string) => api.post('/api/auth/verify-email', { token });
const signIn = (email: string) => api.post('/api/auth/login', { email, password });
const ask = (token: string, newEmail: string, more: object = {}) =>
  api.post('/api/user/me/email', { password, newEmail, ...more }, { token });
const isStored = async (email: string) => (await context.db.$count(users, eq(users.email, email))) > 0;

test('somebody who mistyped the address at sign-up corrects it with the password and verifies the right one', async () => {
  const { email } = await signUp();
  const old = tokenIn(await mailTo(dataDir, email));
  const right = newAddress();
  expect((await correct(email, right)).status).toBe(200);
  expect((await verify(old)).status, 'the old link').toBe(400);
  expect((await signIn(email)).status, 'the mistyped address').toBe(401);
  const mail = await mailTo(dataDir, right);
  expect((await verify(tokenIn(mail))).body.data).toEqual({ changed: false });
  expect((await signIn(right)).body.user).toMatchObject({ email: right, status: 'awaiting' });
});

test('only the right password of an unverified account corrects an address, to one that is free', async () => {
  const { email } = await signUp();
  const { user } = await makePerson(context);
  const credentials = (await api.post('/api/auth/login', { email, password: 'a wrong balloon' })).body
    .message;
  for (const reply of [
    await correct(email, newAddress(), 'a wrong balloon'),
    await correct(newAddress(), newAddress()),
  ])
    expect(reply).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message: credentials } });
  expect(await correct(email, user.email)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', errors: { newEmail: expect.any(String) } },
  });
  expect(await correct(user.email, newAddress())).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await isStored(user.email)).toBe(true);
});

test('wrong passwords for a correction count as failed sign-ins', async () => {
  const { email } = await signUp();
  for (let time = 0; time < 5; time += 1) await correct(email, newAddress(), 'a wrong balloon');
  expect(await correct(email, newAddress())).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await signIn(email)).status).toBe(429);
});

test('a sign-up that was not verified in a day gives its national ID to the next one, a younger one does not', async () => {
  const first = await signUp();
  const { nationalId } = first;
  expect(await signUp({ nationalId })).toMatchObject({
    status: 409,
    body: { errors: { nationalId: expect.stringContaining('sign in with its password') } },
  });
  clock.advance(24 * hour + 1000);
  // Strangers can ask for new links, which keep nothing.
  await api.post('/api/auth/resend-verification', { email: first.email });
  const second = await signUp({ nationalId, email: first.email });
  expect(second.status).toBe(200);
  expect(await actionsAbout(context, first.body.data._id)).toContain('account.expired');

  const verified = async () => (await verify(tokenIn(await mailTo(dataDir, first.email)))).status;
  await expect.poll(verified).toBe(200);
  clock.advance(24 * hour + 1000);
  expect((await signUp({ nationalId })).status, 'a verified account').toBe(409);
});

test('a people file takes the national ID of a sign-up that was not verified in a day', async () => {
  const { nationalId } = await signUp();
  const email = newAddress();
  const send = async (commit: boolean) => {
    const { token } = await makePerson(context, { role: 'leader' });
    const form = new FormData();
    const file = `firstName,lastName,email,nationalId\nAya,A,${email},${nationalId}`;
    form.append('file', new Blob([file]), 'people.csv');
    form.append('commit', String(commit));
    return api.post('/api/user/import', form, { token });
  };
  expect((await send(false)).body.data.problems).toMatchObject([{ row: 2, field: 'nationalId' }]);
  clock.advance(24 * hour + 1000);
  expect((await send(false)).body.data.problems).toEqual([]);
  expect((await send(true)).status).toBe(200);
  expect(await isStored(email)).toBe(true);
});

test('the picture of a sign-up goes with it, and stays when the next one fails after all', async () => {
  const nationalId = `3050314${String(Date.now()).slice(-7)}`;
  const first = signUpForm(camp, { nationalId });
  expect((await api.post('/api/auth/signup', await withPicture('image', first))).status).toBe(200);
  const [stored] = await context.db.select().from(users).where(eq(users.email, first.email));
  const isThere = async () => (await context.files.stat(stored!.imageKey!)) !== null;
  clock.advance(24 * hour + 1000);
  const { user } = await makePerson(context);
  const next = (email: string) => api.post('/api/auth/signup', signUpForm(camp, { nationalId, email }));
  expect((await next(user.email)).status).toBe(409);
  expect(await isStored(first.email)).toBe(true);
  expect(await isThere()).toBe(true);
  expect((await next(newAddress())).status).toBe(200);
  expect(await isStored(first.email)).toBe(false);
  await expect.poll(isThere, { timeout: 10_000 }).toBe(false);
});

test('a leader who corrects a sign-up that waits for days may type its own national ID again', async () => {
  const { nationalId, body } = await signUp();
  clock.advance(24 * hour + 1000);
  const { token } = await makePerson(context, { role: 'leader' });
  const change = { firstName: 'Right', nationalId };
  const reply = await api.patch(`/api/person/${body.data._id}`, change, { token });
  expect(reply).toMatchObject({ status: 200, body: { data: { firstName: 'Right' } } });
});

test('a sign-up that nobody uses is removed a week after its last link, with its request', async () => {
  const asLeader = async () => ({ token: (await makePerson(context, { role: 'leader' })).token });
  const requests = async () =>
    JSON.stringify((await api.get('/api/request?size=1000', await asLeader())).body.data);
  const sweep = () => sweepJob(context).run();
  const ghost = await signUp();
  const verified = await signUp();
  await verify(tokenIn(await mailTo(dataDir, verified.email)));
  const { user: imported } = await makePerson(context, { emailVerifiedAt: null, passwordHash: 'none' });
  const { user: moved } = await makePerson(context);
  await signIn(moved.email);
  const readdressed = newAddress();
  await api.patch(`/api/person/${moved.id}`, { email: readdressed }, await asLeader());

  clock.advance(8 * 24 * hour - 1000);
  const late = await signUp();
  await sweep();
  expect(await isStored(ghost.email)).toBe(true);
  clock.advance(2000);
  await sweep();
  expect(await isStored(ghost.email)).toBe(false);
  expect(await requests()).toContain(verified.email);
  expect(await requests()).not.toContain(ghost.email);
  for (const { email } of [verified, late, imported, { email: readdressed }])
    expect(await isStored(email), email).toBe(true);
});

test('a member changes the address with the password: the old one is told, and the link to the new one decides', async () => {
  const { user, token } = await makePerson(context, { language: 'ar' });
  const email = newAddress();
  expect(await ask(token, email, { password: 'a wrong balloon' })).toMatchObject({
    status: 400,
    body: { errors: { password: expect.any(String) } },
  });
  expect((await ask(token, email)).status).toBe(200);
  const told = await mailTo(dataDir, user.email);
  expect(told.subject).toBe('طُلب تغيير بريد حسابك في ICPC-HTI');
  expect(told.text).not.toContain(email);
  expect((await signIn(user.email)).status, 'nothing has changed yet').toBe(200);

  expect((await verify(tokenIn(await mailTo(dataDir, email)))).body.data).toEqual({ changed: true });
  expect((await signIn(user.email)).status).toBe(401);
  expect((await signIn(email)).status).toBe(200);
  expect((await api.get('/api/user/me', { token })).body.data.email).toBe(email);
  expect(await actionsAbout(context, user.id)).toEqual(
    expect.arrayContaining(['account.email-change-asked', 'account.email-changed']),
  );
});

test('with two-step sign-in a change of the address needs a code too', async () => {
  const { token, secret } = await makeTwoStepPerson(app);
  const email = newAddress();
  expect(await ask(token, email)).toMatchObject({
    status: 400,
    body: { errors: { code: expect.any(String) } },
  });
  expect((await ask(token, email, { code: codeOf(app, secret) })).status).toBe(200);
});

test('a new password stops a change of the address that somebody else asked for', async () => {
  for (const how of ['reset', 'change'] as const) {
    const { user, token } = await makePerson(context);
    const email = newAddress();
    await ask(token, email);
    const link = tokenIn(await mailTo(dataDir, email));
    const newPassword = 'a louder balloon rises';
    if (how === 'change')
      await api.patch('/api/user/me/password', { currentPassword: password, newPassword }, { token });
    else {
      const { body } = await api.post('/api/auth/forgot-password', { email: user.email });
      const otp = codeIn(await mailTo(dataDir, user.email, /code/));
      const headers = { token: String(body.token) };
      await api.post('/api/auth/reset-password', { otp, newPassword }, { headers });
    }
    expect((await verify(link)).status, how).toBe(400);
  }
});

test('an address that another account took meanwhile is not taken over', async () => {
  const { user, token } = await makePerson(context);
  const { user: other } = await makePerson(context);
  expect((await ask(token, other.email)).status).toBe(409);
  const email = newAddress();
  await ask(token, email);
  await makePerson(context, { email });
  expect(await verify(tokenIn(await mailTo(dataDir, email)))).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
  expect(await isStored(user.email)).toBe(true);
});

test('an account has links sent to five addresses an hour, and to more in the next', async () => {
  const { token } = await makePerson(context);
  for (let nth = 0; nth < 5; nth += 1) expect((await ask(token, newAddress())).status).toBe(200);
  expect((await ask(token, newAddress())).status).toBe(429);
  clock.advance(hour);
  expect((await ask(token, newAddress())).status).toBe(200);
});
