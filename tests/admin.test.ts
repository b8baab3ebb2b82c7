import { expect, test } from 'vitest';
import { findUserByEmail } from '#features/accounts/server/users/users.service.ts';
import * as passkeys from '#features/accounts/server/two-step/passkeys.harness.ts';
import { makeTwoStepPerson } from '#features/accounts/server/two-step/two-step.harness.ts';
import { runAdmin } from './admin.ts';
import { actionsAbout } from './audit.ts';
import { mailTo } from './outbox.ts';
import { makeCamp, makeLevel, makePerson, makeStaff, password, startAuthSession } from './people.ts';
import { appForFile } from './test-app.ts';

const app = await appForFile();
const { api, context } = app;
const leader = await makePerson(context, { role: 'leader' });

const signIn = (email: string, using = password) => api.post('/api/auth/login', { email, password: using });

/** Opens the link that a command printed and chooses a password, as the page does. */
async function choosePassword(lines: string[], newPassword: string) {
  const link = new URL(lines.find((line) => line.startsWith('http'))!);
  expect(link.pathname).toBe('/new-password');
  const secrets = new URLSearchParams(link.hash.slice(1));
  return api.post(
    '/api/auth/reset-password',
    { otp: secrets.get('code'), newPassword },
    { headers: { token: secrets.get('token')! } },
  );
}

/** The newest entry about a person, as leaders read it. */
async function entryAbout(userId: string) {
  const token = await startAuthSession(context, leader.user.id);
  const { body } = await api.get(`/api/audit?person=${userId}&kind=operator`, { token });
  return body.data[0];
}

test('the operator makes a leader of somebody without an account, who chooses a password with the link', async () => {
  const email = 'mariam@club.test';
  const lines = await runAdmin(context, 'leader', email, '--name', 'Mariam Adel');
  const user = (await findUserByEmail(context.db, email))!;
  expect(user).toMatchObject({ role: 'leader', firstName: 'Mariam', lastName: 'Adel' });
  expect((await signIn(email, '!')).status).toBe(401);
  expect((await choosePassword(lines, 'a very first password')).status).toBe(200);
  expect((await choosePassword(lines, 'a second password too')).status).toBe(400);
  const { body } = await signIn(email, 'a very first password');
  expect((await api.get('/api/audit', { token: body.token })).status).toBe(200);
  expect(await entryAbout(user.id)).toMatchObject({ action: 'operator.leader-made', actor: null });
});

test('the operator makes a leader of a member, who keeps the password and leaves the duties in waves', async () => {
  const campId = await makeCamp(context, { levelId: await makeLevel(context) });
  const { user, token } = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [{ user, token }]);
  expect(await runAdmin(context, 'leader', user.email.toUpperCase())).toEqual([
    `${user.email} is a leader now, and was signed out`,
  ]);
  expect((await api.get('/api/user/me', { token })).status).toBe(401);
  expect((await signIn(user.email)).body.user).toMatchObject({ role: 'leader' });
  expect(await entryAbout(user.id)).toMatchObject({
    action: 'operator.leader-made',
    details: { from: 'mentor', to: 'leader' },
  });
  await expect(runAdmin(context, 'leader', user.email)).rejects.toThrow('is a leader already');
});

test('a stranger who signed up with the address of a future leader does not become the leader', async () => {
  const { user } = await makePerson(context, { emailVerifiedAt: null });
  const lines = await runAdmin(context, 'leader', user.email);
  expect((await signIn(user.email)).status).toBe(401);
  expect((await choosePassword(lines, 'the password of the owner')).status).toBe(200);
  expect((await signIn(user.email, 'the password of the owner')).body.user).toMatchObject({ role: 'leader' });
});

test('an unknown address makes no leader by mistake, and an archived person none at all', async () => {
  await expect(runAdmin(context, 'leader', 'typo@club.test')).rejects.toThrow('add --name "First Last"');
  await expect(runAdmin(context, 'leader', 'not an address')).rejects.toThrow('is not an e-mail address');
  await expect(runAdmin(context, 'leader', 'typo@club.test', '--name', 'Mariam')).rejects.toThrow(
    'last name',
  );
  expect(await findUserByEmail(context.db, 'typo@club.test')).toBeNull();
  const { user } = await makePerson(context, { archivedAt: new Date() });
  await expect(runAdmin(context, 'leader', user.email)).rejects.toThrow('is archived');
  await expect(runAdmin(context, 'password', user.email)).rejects.toThrow('is archived');
});

test('somebody who forgot the password and gets no mail chooses a new one with the operator’s link', async () => {
  const { user, token } = await makePerson(context);
  const older = await runAdmin(context, 'password', user.email);
  const lines = await runAdmin(context, 'password', user.email);
  expect((await api.get('/api/user/me', { token })).status).toBe(401);
  expect((await signIn(user.email)).status).toBe(200);
  expect((await choosePassword(older, 'one from the older link')).status).toBe(400);
  expect((await choosePassword(lines, 'a better one this time')).status).toBe(200);
  expect((await signIn(user.email)).status).toBe(401);
  expect((await signIn(user.email, 'a better one this time')).status).toBe(200);
  expect(await actionsAbout(context, user.id)).toContain('operator.password-link');
});

test('the operator’s link stops working after a day', async () => {
  const { user } = await makePerson(context);
  const lines = await runAdmin(context, 'password', user.email);
  app.clock.advance(24 * 60 * 60_000 + 1);
  expect((await choosePassword(lines, 'a better one this time')).status).toBe(400);
});

test('somebody who lost phone, passkeys and recovery codes signs in with the password alone', async () => {
  const { user, token } = await makeTwoStepPerson(app, { role: 'leader' });
  expect((await signIn(user.email)).body).toMatchObject({ twoStep: true });
  await runAdmin(context, 'two-step-off', user.email);
  expect((await api.get('/api/user/me', { token })).status).toBe(401);
  const { body } = await signIn(user.email);
  expect(body.user).toMatchObject({ email: user.email });
  await mailTo(app.dataDir, user.email, /two-step/i);
  expect(await actionsAbout(context, user.id)).toContain('operator.two-step-off');
  await expect(runAdmin(context, 'two-step-off', user.email)).rejects.toThrow('neither two-step sign-in');
});

test('passkeys that the operator removes sign nobody in', async () => {
  const { user, passkey } = await passkeys.makeOwner(app);
  const signInWithPasskey = async () =>
    passkeys.signIn(app, passkey.signIn(await passkeys.signInChallenge(app)));
  expect((await signInWithPasskey()).status).toBe(200);
  await runAdmin(context, 'two-step-off', user.email);
  expect(await signInWithPasskey()).toMatchObject(passkeys.refused);
  expect((await signIn(user.email)).status).toBe(200);
  expect(await actionsAbout(context, user.id)).toContain('operator.two-step-off');
});

test('in a club without mail, somebody whose address the operator verifies signs in', async () => {
  const { user } = await makePerson(context, { emailVerifiedAt: null });
  expect((await signIn(user.email)).status).toBe(403);
  expect(await runAdmin(context, 'verify', user.email)).toEqual([
    `${user.email} is verified and can sign in`,
  ]);
  expect((await signIn(user.email)).status).toBe(200);
  expect(await actionsAbout(context, user.id)).toContain('operator.address-verified');
  expect(await runAdmin(context, 'verify', user.email)).toEqual([`${user.email} was verified before`]);
});

test('the operator lists the sessions of somebody, and ends one or all of them at once', async () => {
  const { user, token } = await makePerson(context);
  const others = [await startAuthSession(context, user.id), await startAuthSession(context, user.id)];
  expect(await runAdmin(context, 'sessions', user.email)).toHaveLength(3);
  const [json = ''] = await runAdmin(context, 'sessions', user.email, '--json');
  const [{ id }] = JSON.parse(json) as [{ id: string }];
  expect(await runAdmin(context, 'end-sessions', user.email, '--id', id)).toEqual([
    `1 session of ${user.email} ended`,
  ]);
  await expect(runAdmin(context, 'end-sessions', user.email, '--id', id)).rejects.toThrow('has no session');
  expect(await runAdmin(context, 'sessions', user.email)).toHaveLength(2);
  expect(await runAdmin(context, 'end-sessions', user.email)).toEqual([`2 sessions of ${user.email} ended`]);
  expect(await runAdmin(context, 'end-sessions', user.email)).toEqual([`${user.email} is signed in nowhere`]);
  expect(await runAdmin(context, 'sessions', user.email)).toEqual([`${user.email} is signed in nowhere`]);
  for (const one of [token, ...others])
    expect((await api.get('/api/user/me', { token: one })).status).toBe(401);
  expect(await entryAbout(user.id)).toMatchObject({
    action: 'operator.sessions-ended',
    details: { sessions: 2 },
  });
});

test('a mistyped command or argument is answered with one line that helps', async () => {
  const run = (...args: string[]) => runAdmin(context, ...args);
  await expect(run('leadr', 'a@club.test')).rejects.toThrow(
    'There is no command "leadr". The commands are leader, ',
  );
  await expect(run('verify')).rejects.toThrow('verify needs email: npm run admin -- verify <email>');
  await expect(run('verify', 'a@club.test', 'b@club.test')).rejects.toThrow('does not take "b@club.test"');
  await expect(run('verify', 'a@club.test', '--force')).rejects.toThrow("Unknown option '--force'");
  await expect(run('verify', 'nobody@club.test')).rejects.toThrow('Nobody has the address nobody@club.test');
});
