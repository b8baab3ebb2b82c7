import { expect, test } from 'vitest';
import { passkeys } from './two-step.table.ts';
import { momentText } from '#club/shared/moment-text.ts';
import { newToken } from '#kit/server/security/tokens.ts';
import { actionsAbout } from '#tests/audit.ts';
import { mailTo } from '#tests/outbox.ts';
import { makePerson, password } from '#tests/people.ts';
import { SoftAuthenticator } from '#tests/soft-authenticator.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';
import {
  add,
  askOptions,
  makeOwner,
  refused,
  registrationChallenge,
  signIn,
  signInChallenge,
} from './passkeys.harness.ts';
import { codeOf, makeTwoStepPerson } from './two-step.harness.ts';

const app = await appForFile();
const { api, context, clock, dataDir } = app;

async function fillPasskeys(userId: string, length: number): Promise<void> {
  const rows = Array.from({ length }, (_, number) => ({
    userId,
    credentialId: newToken(),
    publicKey: Buffer.from('key'),
    transports: [],
    name: `Phone ${number}`,
  }));
  await context.db.insert(passkeys).values(rows);
}

test('a person adds a passkey and signs in with it alone', async () => {
  const { user, token } = await makePerson(context);
  const options = await api.post('/api/user/me/passkey/options', { password }, { token });
  expect(options.body.data).toMatchObject({
    rp: { id: 'club.test' },
    user: { name: user.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const passkey = new SoftAuthenticator();
  const added = await add(app, token, passkey.register(options.body.data.challenge), 'Nour’s phone');
  expect(added).toMatchObject({
    status: 200,
    body: { data: { name: 'Nour’s phone', createdAt: clock.now().toISOString(), lastUsedAt: null } },
  });
  expect((await mailTo(dataDir, user.email, /passkey was added/)).text).toContain('Nour’s phone');

  clock.advance(60_000);
  const { status, body, headers } = await signIn(app, passkey.signIn(await signInChallenge(app)));
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ _id: user.id });
  expect(headers.get('set-cookie')).toMatch(/^device=/);
  expect((await api.get('/api/user/me', { token: body.token })).status).toBe(200);
  const listed = await api.get('/api/user/me/passkey', { token });
  expect(listed.body).toMatchObject({
    available: true,
    data: [{ name: 'Nour’s phone', lastUsedAt: clock.now().toISOString() }],
  });
  expect(await actionsAbout(context, user.id)).toEqual(
    expect.arrayContaining(['account.passkey-added', 'account.signed-in']),
  );
});

test('with two-step sign-in on, adding a passkey needs a code of the app or a recovery code', async () => {
  const { token, secret, recoveryCodes } = await makeTwoStepPerson(app);
  const other = await makeTwoStepPerson(app);
  const [recoveryCode, second] = recoveryCodes;
  const refusedBecause = (message: string) => ({ status: 400, body: { errors: { code: message } } });
  for (const given of [{}, { code: '' }, { code: undefined }])
    expect(await askOptions(app, token, given)).toMatchObject(refusedBecause('The code is required'));
  for (const code of ['000000', 'x', 'x'.repeat(41), other.recoveryCodes[0]])
    expect(await askOptions(app, token, { code })).toMatchObject(
      refusedBecause('This code is wrong or was used before'),
    );
  expect(await askOptions(app, token, { password: 'a wrong balloon', code: second })).toMatchObject({
    status: 400,
    body: { errors: { password: 'The password is incorrect' } },
  });
  for (const code of [codeOf(app, secret), recoveryCode, second]) {
    expect((await askOptions(app, token, { code })).status).toBe(200);
    expect(await askOptions(app, token, { code })).toMatchObject(
      refusedBecause('This code is wrong or was used before'),
    );
  }
});

test('a passkey that cannot be added uses up no code', async () => {
  const { user, token, recoveryCodes } = await makeTwoStepPerson(app);
  await fillPasskeys(user.id, 20);
  expect((await askOptions(app, token, { code: recoveryCodes[0] })).status).toBe(409);
  const { body } = await api.get('/api/user/me/two-step', { token });
  expect(body.data.recoveryCodesLeft).toBe(10);
});

test('a challenge of one person adds no passkey to another', async () => {
  const [one, other] = [await makePerson(context), await makePerson(context)];
  const response = new SoftAuthenticator().register(await registrationChallenge(app, one.token));
  expect((await add(app, other.token, response)).status).toBe(400);
  expect((await add(app, one.token, response)).status).toBe(200);
  expect((await add(app, one.token, response)).status).toBe(400);
});

test('a passkey that belongs to somebody already cannot be added again', async () => {
  const owner = await makeOwner(app);
  const { token } = await makePerson(context);
  const response = owner.passkey.register(await registrationChallenge(app, token));
  expect((await add(app, token, response)).status).toBe(400);
  const { body } = await signIn(app, owner.passkey.signIn(await signInChallenge(app)));
  expect(body.user).toMatchObject({ _id: owner.user.id });
});

test('adding and removing a passkey need the password, and wrong ones are counted', async () => {
  const owner = await makeOwner(app);
  const { token } = owner;
  const wrong = { password: 'a wrong balloon' };
  for (let time = 0; time < 3; time += 1)
    expect(await api.post('/api/user/me/passkey/options', wrong, { token })).toMatchObject({
      status: 400,
      body: { errors: { password: 'The password is incorrect' } },
    });
  for (let time = 0; time < 2; time += 1)
    expect((await api.delete(`/api/user/me/passkey/${owner.id}`, wrong, { token })).status).toBe(400);
  expect((await api.delete(`/api/user/me/passkey/${owner.id}`, { password }, { token })).status).toBe(429);
  clock.advance(15_000);
  expect((await api.delete(`/api/user/me/passkey/${owner.id}`, { password }, { token })).status).toBe(200);
  expect(await signIn(app, owner.passkey.signIn(await signInChallenge(app)))).toMatchObject(refused);
  expect((await api.delete(`/api/user/me/passkey/${owner.id}`, { password }, { token })).status).toBe(404);
  expect(await actionsAbout(context, owner.user.id)).toContain('account.passkey-removed');
});

test.each([
  ['en', 'A passkey was removed from your ICPC-HTI account', 'The passkey “My phone” was removed'],
  ['ar', 'حُذف مفتاح مرور من حسابك في ICPC-HTI', 'حُذف مفتاح المرور «My phone»'],
] as const)('a removed passkey is reported by mail (%s)', async (language, subject, text) => {
  const owner = await makeOwner(app, { language });
  await api.delete(`/api/user/me/passkey/${owner.id}`, { password }, { token: owner.token });
  const mail = await mailTo(dataDir, owner.user.email, new RegExp(subject));
  expect(mail.text).toContain(text);
  expect(mail.text).toContain(momentText(clock.now(), language));
});

test('nobody sees or removes the passkeys of somebody else', async () => {
  const owner = await makeOwner(app);
  const { token } = await makePerson(context, { role: 'leader' });
  expect((await api.get('/api/user/me/passkey', { token })).body.data).toEqual([]);
  expect((await api.delete(`/api/user/me/passkey/${owner.id}`, { password }, { token })).status).toBe(404);
  expect((await signIn(app, owner.passkey.signIn(await signInChallenge(app)))).status).toBe(200);
});

test('a person has twenty passkeys at most, also when two are added at once', async () => {
  const { user, token } = await makePerson(context);
  await fillPasskeys(user.id, 19);
  const challenges = [await registrationChallenge(app, token), await registrationChallenge(app, token)];
  const replies = await Promise.all(
    challenges.map((challenge) => add(app, token, new SoftAuthenticator().register(challenge))),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await api.post('/api/user/me/passkey/options', { password }, { token })).toMatchObject({
    status: 409,
    body: { message: 'You have 20 passkeys already. Remove one first' },
  });
});

test('a passkey needs a name, and a malformed response is refused', async () => {
  const { token } = await makePerson(context);
  const response = new SoftAuthenticator().register(await registrationChallenge(app, token));
  expect(await add(app, token, response, ' ')).toMatchObject({
    status: 400,
    body: { errors: { name: 'Give the passkey a name' } },
  });
  for (const broken of [
    { ...response, response: { ...response.response, attestationObject: 'AAAA' } },
    { ...response, response: { clientDataJSON: 'x' } },
    { ...response, rawId: 'other' },
    { ...response, id: '%%%', rawId: '%%%' },
    { ...response, id: '\u0000' },
    { ...response, response: { ...response.response, transports: ['\u0000'] } },
  ])
    expect((await add(app, token, broken)).status).toBe(400);
  for (const broken of [response, { ...response, response: { clientDataJSON: 'x' } }])
    expect((await signIn(app, broken)).status).toBe(401);
  for (const id of ['\u0000', '\ud800', '', 'x'.repeat(1401)])
    expect((await signIn(app, { ...response, id, rawId: id })).status).toBe(400);
});

test('a site that is opened by its IP address has no passkeys and says so', async () => {
  const numbered = await appForTest({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
  const { token } = await makePerson(numbered.context);
  expect((await numbered.api.get('/api/user/me/passkey', { token })).body.available).toBe(false);
  const unavailable = {
    status: 409,
    body: { message: 'Passkeys need a site with a host name, not an IP address' },
  };
  const asked = await numbered.api.post('/api/user/me/passkey/options', { password }, { token });
  expect(asked).toMatchObject(unavailable);
  expect(await numbered.api.post('/api/auth/login/passkey/options', {})).toMatchObject(unavailable);
});

test('an export names the passkeys without their keys', async () => {
  const { token, passkey } = await makeOwner(app);
  const { body } = await api.get('/api/user/me/export', { token });
  expect(body.data.twoStep.passkeys).toEqual([
    { name: 'My phone', createdAt: expect.any(String), lastUsedAt: null },
  ]);
  expect(JSON.stringify(body)).not.toContain(passkey.id);
});
