import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries, auditRepeats } from '#features/audit/server/audit.table.ts';
import { users } from '../users/users.table.ts';
import { makePerson } from '#tests/people.ts';
import { SoftAuthenticator } from '#tests/soft-authenticator.ts';
import { appForFile } from '#tests/test-app.ts';
import {
  add,
  makeOwner,
  refused,
  registrationChallenge,
  signIn,
  signInChallenge,
} from './passkeys.harness.ts';
import { codeOf, makeTwoStepPerson } from './two-step.harness.ts';

const app = await appForFile();
const { context, clock } = app;
const minute = 60_000;
const elsewhere = { origin: 'http://club.test.example', host: 'club.test.example' };

test('a passkey is both steps for somebody with two-step sign-in', async () => {
  const { user, token, secret } = await makeTwoStepPerson(app);
  const passkey = new SoftAuthenticator();
  const challenge = await registrationChallenge(app, token, { code: codeOf(app, secret) });
  await add(app, token, passkey.register(challenge));
  const { body } = await signIn(app, passkey.signIn(await signInChallenge(app)));
  expect(body.user).toMatchObject({ _id: user.id });
  expect(body.token).toBeDefined();
});

test('a refused passkey counts as a failed sign-in of its owner, once an hour in the audit log', async () => {
  const { user, passkey } = await makeOwner(app);
  for (let time = 0; time < 3; time += 1)
    expect(await signIn(app, passkey.signIn(await signInChallenge(app), { site: elsewhere }))).toMatchObject(
      refused,
    );
  const failures = await context.db
    .select({ action: auditEntries.action, actorId: auditEntries.actorId, times: auditRepeats.times })
    .from(auditEntries)
    .innerJoin(auditRepeats, eq(auditRepeats.entryId, auditEntries.id))
    .where(eq(auditEntries.targetId, user.id));
  expect(failures).toEqual([{ action: 'account.sign-in-failed', actorId: null, times: 3 }]);
});

test('a passkey of another site is refused, when it is added and when it signs in', async () => {
  const { token } = await makePerson(context);
  const passkey = new SoftAuthenticator();
  const wrongOrigin = { ...elsewhere, host: 'club.test' };
  for (const site of [elsewhere, wrongOrigin])
    expect(
      await add(app, token, passkey.register(await registrationChallenge(app, token), { site })),
    ).toMatchObject({
      status: 400,
      body: { errors: { response: expect.any(String) } },
    });
  const owner = await makeOwner(app);
  for (const site of [elsewhere, wrongOrigin])
    expect(await signIn(app, owner.passkey.signIn(await signInChallenge(app), { site }))).toMatchObject(
      refused,
    );
});

test('an authenticator that did not verify the person is refused', async () => {
  const { token } = await makePerson(context);
  const unchecked = { userVerified: false };
  const response = new SoftAuthenticator().register(await registrationChallenge(app, token), unchecked);
  expect((await add(app, token, response)).status).toBe(400);
  const owner = await makeOwner(app);
  expect(await signIn(app, owner.passkey.signIn(await signInChallenge(app), unchecked))).toMatchObject(
    refused,
  );
});

test('a challenge is used once, for five minutes, and only for its purpose', async () => {
  const owner = await makeOwner(app);
  const challenge = await signInChallenge(app);
  const signed = owner.passkey.signIn(challenge);
  expect((await signIn(app, signed)).status).toBe(200);
  expect(await signIn(app, signed)).toMatchObject(refused);
  expect(await signIn(app, owner.passkey.signIn(challenge))).toMatchObject(refused);

  const late = await signInChallenge(app);
  clock.advance(5 * minute + 1000);
  expect(await signIn(app, owner.passkey.signIn(late))).toMatchObject(refused);

  const forAdding = await registrationChallenge(app, owner.token);
  expect(await signIn(app, owner.passkey.signIn(forAdding))).toMatchObject(refused);
  const own = 'dGhlIHN0cmFuZ2VyIGNob3NlIHRoaXM';
  expect(await signIn(app, owner.passkey.signIn(own))).toMatchObject(refused);

  const forSignIn = await signInChallenge(app);
  expect((await add(app, owner.token, new SoftAuthenticator().register(forSignIn))).status).toBe(400);
});

test('of ten sign-ins with one signature one is accepted', async () => {
  const { passkey } = await makeOwner(app);
  const signed = passkey.signIn(await signInChallenge(app));
  const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(app, signed)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a passkey whose counter goes back was copied and is refused', async () => {
  const { passkey } = await makeOwner(app);
  passkey.counter = 10;
  expect((await signIn(app, passkey.signIn(await signInChallenge(app)))).status).toBe(200);
  passkey.counter = 10;
  expect(await signIn(app, passkey.signIn(await signInChallenge(app)))).toMatchObject(refused);
  passkey.counter = 3;
  expect(await signIn(app, passkey.signIn(await signInChallenge(app)))).toMatchObject(refused);
  passkey.counter = 20;
  expect((await signIn(app, passkey.signIn(await signInChallenge(app)))).status).toBe(200);
});

test('a signature of another key is refused', async () => {
  const owner = await makeOwner(app);
  const forged = new SoftAuthenticator().signIn(await signInChallenge(app));
  expect(await signIn(app, forged)).toMatchObject(refused);
  expect(await signIn(app, { ...forged, id: owner.passkey.id, rawId: owner.passkey.id })).toMatchObject(
    refused,
  );
});

test('an archived person cannot sign in with a passkey', async () => {
  const { user, passkey } = await makeOwner(app);
  await context.db.update(users).set({ archivedAt: clock.now() }).where(eq(users.id, user.id));
  expect(await signIn(app, passkey.signIn(await signInChallenge(app)))).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', message: expect.stringContaining('archived') },
  });
});
