import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries, auditRepeats } from '#features/audit/server/audit.table.ts';
import { passkeys } from '#features/two-step/server/two-step.table.ts';
import { users } from '#features/users/server/users.table.ts';
import { momentText } from '#club/shared/moment-text.ts';
import { newToken } from '#kit/server/security/tokens.ts';
import { mailTo } from '#tests/outbox.ts';
import { makePerson, password } from '#tests/people.ts';
import { SoftAuthenticator } from '#tests/soft-authenticator.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';
import { codeOf, makeTwoStepPerson } from './two-step.harness.ts';

const app = await appForFile();
const { api, world, clock, dataDir } = app;
const minute = 60_000;
const elsewhere = { origin: 'http://club.test.example', host: 'club.test.example' };

const askOptions = (token: string, given: object = {}) =>
  api.post('/api/user/me/passkey/options', { password, ...given }, { token });

async function registrationChallenge(token: string, given: object = {}): Promise<string> {
  const { status, body } = await askOptions(token, given);
  expect(status).toBe(200);
  return body.data.challenge;
}

const add = (token: string, response: object, name = 'My phone') =>
  api.post('/api/user/me/passkey', { name, response }, { token });

async function makeOwner(change = {}) {
  const person = await makePerson(world, change);
  const passkey = new SoftAuthenticator();
  const { status, body } = await add(
    person.token,
    passkey.register(await registrationChallenge(person.token)),
  );
  expect(status).toBe(200);
  return { ...person, passkey, id: String(body.data._id) };
}

const signInChallenge = async (): Promise<string> =>
  (await api.post('/api/auth/login/passkey/options', {})).body.data.challenge;

const signIn = (response: object) => api.post('/api/auth/login/passkey', { response });

const refused = {
  status: 401,
  body: { code: 'UNAUTHENTICATED', message: 'This passkey is not known here' },
};

async function fillPasskeys(userId: string, length: number): Promise<void> {
  const rows = Array.from({ length }, (_, number) => ({
    userId,
    credentialId: newToken(),
    publicKey: Buffer.from('key'),
    transports: [],
    name: `Phone ${number}`,
  }));
  await world.db.insert(passkeys).values(rows);
}

const actionsOf = async (userId: string) => {
  const rows = await world.db.select().from(auditEntries).where(eq(auditEntries.targetId, userId));
  return rows.map(({ action }) => action);
};

test('a person adds a passkey and signs in with it alone', async () => {
  const { user, token } = await makePerson(world);
  const options = await api.post('/api/user/me/passkey/options', { password }, { token });
  expect(options.body.data).toMatchObject({
    rp: { id: 'club.test' },
    user: { name: user.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const passkey = new SoftAuthenticator();
  const added = await add(token, passkey.register(options.body.data.challenge), 'Nour’s phone');
  expect(added).toMatchObject({
    status: 200,
    body: { data: { name: 'Nour’s phone', createdAt: clock.now().toISOString(), lastUsedAt: null } },
  });
  expect((await mailTo(dataDir, user.email, /passkey was added/)).text).toContain('Nour’s phone');

  clock.advance(minute);
  const { status, body, headers } = await signIn(passkey.signIn(await signInChallenge()));
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ _id: user.id });
  expect(headers.get('set-cookie')).toMatch(/^device=/);
  expect((await api.get('/api/user/me', { token: body.token })).status).toBe(200);
  const listed = await api.get('/api/user/me/passkey', { token });
  expect(listed.body).toMatchObject({
    available: true,
    data: [{ name: 'Nour’s phone', lastUsedAt: clock.now().toISOString() }],
  });
  expect(await actionsOf(user.id)).toEqual(
    expect.arrayContaining(['account.passkey-added', 'account.signed-in']),
  );
});

test('a passkey is both steps for somebody with two-step sign-in', async () => {
  const { user, token, secret } = await makeTwoStepPerson(app);
  const passkey = new SoftAuthenticator();
  const challenge = await registrationChallenge(token, { code: codeOf(app, secret) });
  await add(token, passkey.register(challenge));
  const { body } = await signIn(passkey.signIn(await signInChallenge()));
  expect(body.user).toMatchObject({ _id: user.id });
  expect(body.token).toBeDefined();
});

test('with two-step sign-in on, adding a passkey needs a code of the app or a recovery code', async () => {
  const { token, secret, recoveryCodes } = await makeTwoStepPerson(app);
  const other = await makeTwoStepPerson(app);
  const [recoveryCode, second] = recoveryCodes;
  const refusedBecause = (message: string) => ({ status: 400, body: { errors: { code: message } } });
  for (const given of [{}, { code: '' }, { code: undefined }])
    expect(await askOptions(token, given)).toMatchObject(refusedBecause('The code is required'));
  for (const code of ['000000', 'x', 'x'.repeat(41), other.recoveryCodes[0]])
    expect(await askOptions(token, { code })).toMatchObject(
      refusedBecause('This code is wrong or was used before'),
    );
  expect(await askOptions(token, { password: 'a wrong balloon', code: second })).toMatchObject({
    status: 400,
    body: { errors: { password: 'The password is incorrect' } },
  });
  for (const code of [codeOf(app, secret), recoveryCode, second]) {
    expect((await askOptions(token, { code })).status).toBe(200);
    expect(await askOptions(token, { code })).toMatchObject(
      refusedBecause('This code is wrong or was used before'),
    );
  }
});

test('a passkey that cannot be added uses no code up', async () => {
  const { user, token, recoveryCodes } = await makeTwoStepPerson(app);
  await fillPasskeys(user.id, 20);
  expect((await askOptions(token, { code: recoveryCodes[0] })).status).toBe(409);
  const { body } = await api.get('/api/user/me/two-step', { token });
  expect(body.data.recoveryCodesLeft).toBe(10);
});

test('a refused passkey counts as a failed sign-in of its owner, once an hour in the audit log', async () => {
  const { user, passkey } = await makeOwner();
  for (let time = 0; time < 3; time += 1)
    expect(await signIn(passkey.signIn(await signInChallenge(), { site: elsewhere }))).toMatchObject(refused);
  const failures = await world.db
    .select({ action: auditEntries.action, actorId: auditEntries.actorId, times: auditRepeats.times })
    .from(auditEntries)
    .innerJoin(auditRepeats, eq(auditRepeats.entryId, auditEntries.id))
    .where(eq(auditEntries.targetId, user.id));
  expect(failures).toEqual([{ action: 'account.sign-in-failed', actorId: null, times: 3 }]);
});

test('a passkey of another site is refused, when it is added and when it signs in', async () => {
  const { token } = await makePerson(world);
  const passkey = new SoftAuthenticator();
  const wrongOrigin = { ...elsewhere, host: 'club.test' };
  for (const site of [elsewhere, wrongOrigin])
    expect(await add(token, passkey.register(await registrationChallenge(token), { site }))).toMatchObject({
      status: 400,
      body: { errors: { response: expect.any(String) } },
    });
  const owner = await makeOwner();
  for (const site of [elsewhere, wrongOrigin])
    expect(await signIn(owner.passkey.signIn(await signInChallenge(), { site }))).toMatchObject(refused);
});

test('an authenticator that did not check the person is refused', async () => {
  const { token } = await makePerson(world);
  const unchecked = { userVerified: false };
  const response = new SoftAuthenticator().register(await registrationChallenge(token), unchecked);
  expect((await add(token, response)).status).toBe(400);
  const owner = await makeOwner();
  expect(await signIn(owner.passkey.signIn(await signInChallenge(), unchecked))).toMatchObject(refused);
});

test('a challenge is used once, for five minutes, and only for its purpose', async () => {
  const owner = await makeOwner();
  const challenge = await signInChallenge();
  const signed = owner.passkey.signIn(challenge);
  expect((await signIn(signed)).status).toBe(200);
  expect(await signIn(signed)).toMatchObject(refused);
  expect(await signIn(owner.passkey.signIn(challenge))).toMatchObject(refused);

  const late = await signInChallenge();
  clock.advance(5 * minute + 1000);
  expect(await signIn(owner.passkey.signIn(late))).toMatchObject(refused);

  const forAdding = await registrationChallenge(owner.token);
  expect(await signIn(owner.passkey.signIn(forAdding))).toMatchObject(refused);
  const own = 'dGhlIHN0cmFuZ2VyIGNob3NlIHRoaXM';
  expect(await signIn(owner.passkey.signIn(own))).toMatchObject(refused);

  const forSignIn = await signInChallenge();
  expect((await add(owner.token, new SoftAuthenticator().register(forSignIn))).status).toBe(400);
});

test('a challenge of one person adds no passkey to another', async () => {
  const [one, other] = [await makePerson(world), await makePerson(world)];
  const response = new SoftAuthenticator().register(await registrationChallenge(one.token));
  expect((await add(other.token, response)).status).toBe(400);
  expect((await add(one.token, response)).status).toBe(200);
  expect((await add(one.token, response)).status).toBe(400);
});

test('of ten sign-ins with one signature one is accepted', async () => {
  const { passkey } = await makeOwner();
  const signed = passkey.signIn(await signInChallenge());
  const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(signed)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a passkey whose counter goes back was copied and is refused', async () => {
  const { passkey } = await makeOwner();
  passkey.counter = 10;
  expect((await signIn(passkey.signIn(await signInChallenge()))).status).toBe(200);
  passkey.counter = 10;
  expect(await signIn(passkey.signIn(await signInChallenge()))).toMatchObject(refused);
  passkey.counter = 3;
  expect(await signIn(passkey.signIn(await signInChallenge()))).toMatchObject(refused);
  passkey.counter = 20;
  expect((await signIn(passkey.signIn(await signInChallenge()))).status).toBe(200);
});

test('a signature of another key is refused', async () => {
  const owner = await makeOwner();
  const forged = new SoftAuthenticator().signIn(await signInChallenge());
  expect(await signIn(forged)).toMatchObject(refused);
  expect(await signIn({ ...forged, id: owner.passkey.id, rawId: owner.passkey.id })).toMatchObject(refused);
});

test('a passkey that belongs to somebody already cannot be added again', async () => {
  const owner = await makeOwner();
  const { token } = await makePerson(world);
  const response = owner.passkey.register(await registrationChallenge(token));
  expect((await add(token, response)).status).toBe(400);
  const { body } = await signIn(owner.passkey.signIn(await signInChallenge()));
  expect(body.user).toMatchObject({ _id: owner.user.id });
});

test('adding and removing need the password, which is counted', async () => {
  const owner = await makeOwner();
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
  expect(await signIn(owner.passkey.signIn(await signInChallenge()))).toMatchObject(refused);
  expect((await api.delete(`/api/user/me/passkey/${owner.id}`, { password }, { token })).status).toBe(404);
  expect(await actionsOf(owner.user.id)).toContain('account.passkey-removed');
});

test.each([
  ['en', 'A passkey was removed from your ICPC-HTI account', 'The passkey “My phone” was removed'],
  ['ar', 'حُذف مفتاح مرور من حسابك في ICPC-HTI', 'حُذف مفتاح المرور «My phone»'],
] as const)('a removed passkey is reported by mail (%s)', async (language, subject, text) => {
  const owner = await makeOwner({ language });
  await api.delete(`/api/user/me/passkey/${owner.id}`, { password }, { token: owner.token });
  const mail = await mailTo(dataDir, owner.user.email, new RegExp(subject));
  expect(mail.text).toContain(text);
  expect(mail.text).toContain(momentText(clock.now(), language));
});

test('nobody sees or removes the passkeys of somebody else', async () => {
  const owner = await makeOwner();
  const { token } = await makePerson(world, { role: 'leader' });
  expect((await api.get('/api/user/me/passkey', { token })).body.data).toEqual([]);
  expect((await api.delete(`/api/user/me/passkey/${owner.id}`, { password }, { token })).status).toBe(404);
  expect((await signIn(owner.passkey.signIn(await signInChallenge()))).status).toBe(200);
});

test('an archived person cannot sign in with a passkey', async () => {
  const { user, passkey } = await makeOwner();
  await world.db.update(users).set({ archivedAt: clock.now() }).where(eq(users.id, user.id));
  expect(await signIn(passkey.signIn(await signInChallenge()))).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', message: expect.stringContaining('archived') },
  });
});

test('a person has twenty passkeys at most, also when two are added at once', async () => {
  const { user, token } = await makePerson(world);
  await fillPasskeys(user.id, 19);
  const challenges = [await registrationChallenge(token), await registrationChallenge(token)];
  const replies = await Promise.all(
    challenges.map((challenge) => add(token, new SoftAuthenticator().register(challenge))),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await api.post('/api/user/me/passkey/options', { password }, { token })).toMatchObject({
    status: 409,
    body: { message: 'You have 20 passkeys already. Remove one first' },
  });
});

test('a passkey needs a name, and a response that is none is refused on its field', async () => {
  const { token } = await makePerson(world);
  const response = new SoftAuthenticator().register(await registrationChallenge(token));
  expect(await add(token, response, ' ')).toMatchObject({
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
    expect((await add(token, broken)).status).toBe(400);
  for (const broken of [response, { ...response, response: { clientDataJSON: 'x' } }])
    expect((await signIn(broken)).status).toBe(401);
  for (const id of ['\u0000', '\ud800', '', 'x'.repeat(1401)])
    expect((await signIn({ ...response, id, rawId: id })).status).toBe(400);
});

test('a site that is opened by its IP address has no passkeys and says so', async () => {
  const numbered = await appForTest({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
  const { token } = await makePerson(numbered.world);
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
  const { token, passkey } = await makeOwner();
  const { body } = await api.get('/api/user/me/export', { token });
  expect(body.data.twoStep.passkeys).toEqual([
    { name: 'My phone', createdAt: expect.any(String), lastUsedAt: null },
  ]);
  expect(JSON.stringify(body)).not.toContain(passkey.id);
});
