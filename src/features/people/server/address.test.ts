import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { knownDevices, passwordResets, signInChallenges } from '#features/accounts/server/auth/auth.table.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { codeIn, mailTo } from '#tests/outbox.ts';
import { makePerson, type Person } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context, dataDir, clock } = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const leader = await makePerson(context, { role: 'leader' });

const readdress = ({ user }: Person, email: string) =>
  api.patch(`/api/person/${user.id}`, { email }, { token: leader.token });
const post = ({ user }: Person, path: string) =>
  api.post(`/api/person/${user.id}/${path}`, undefined, { token: leader.token });
const tokenIn = ({ text }: { text: string }) => /verify-email\?token=([\w-]+)/.exec(text)?.[1];
const verify = (token: string | undefined) => api.post('/api/auth/verify-email', { token });
const newAddress = () => `${newToken().slice(0, 12).toLowerCase()}@club.test`;

test('the last leader keeps their address, because nobody could sign in until it is verified', async () => {
  const answer = await readdress(leader, newAddress());
  expect(answer).toMatchObject({ status: 409, body: { message: 'The club needs at least one leader' } });
  const change = { email: leader.user.email, lastName: 'Changed' };
  const path = `/api/person/${leader.user.id}`;
  expect((await api.patch(path, change, { token: leader.token })).status).toBe(200);

  const second = await makePerson(context, { role: 'leader' });
  expect((await readdress(second, newAddress())).status).toBe(200);
  expect((await readdress(leader, newAddress())).status, 'the second one is not verified yet').toBe(409);
  await context.db.update(users).set({ role: 'mentor' }).where(eq(users.id, second.user.id));
});

test('a link that went to the old address does not verify the new one', async () => {
  const person = await makePerson(context, { emailVerifiedAt: null });
  await post(person, 'verification');
  const old = tokenIn(await mailTo(dataDir, person.user.email));
  const email = newAddress();
  await readdress(person, email);
  expect((await verify(old)).status).toBe(400);
  expect((await verify(tokenIn(await mailTo(dataDir, email)))).status).toBe(200);
});

test('codes and password links of the old address stop working, and no device stays known', async () => {
  const person = await makePerson(context);
  const { id: userId, email } = person.user;
  const forgotten = await api.post('/api/auth/forgot-password', { email });
  const otp = codeIn(await mailTo(dataDir, email));
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  await context.db.insert(signInChallenges).values({ tokenHash: hashToken(newToken()), userId, expiresAt });
  await context.db.insert(knownDevices).values({ tokenHash: hashToken(newToken()), userId });
  await readdress(person, newAddress());

  const given = { otp, newPassword: 'a louder balloon rises' };
  const headers = { token: String(forgotten.body.token) };
  expect((await api.post('/api/auth/reset-password', given, { headers })).status).toBe(400);
  for (const table of [passwordResets, signInChallenges, knownDevices])
    expect(await context.db.select().from(table).where(eq(table.userId, userId))).toEqual([]);
  const [user] = await context.db.select().from(users).where(eq(users.id, userId));
  expect(user?.emailVerifiedAt).toBeNull();
});

test('the old address is told in the language of the person, without the new address', async () => {
  const [english, arabic] = [await makePerson(context), await makePerson(context, { language: 'ar' })];
  const [one, other] = [newAddress(), newAddress()];
  await readdress(english, one);
  await readdress(arabic, other);
  const mail = await mailTo(dataDir, english.user.email);
  expect(mail.subject).toBe('The email address of your account was changed');
  expect(mail.text).not.toContain(one);
  const told = await mailTo(dataDir, arabic.user.email);
  expect(told.subject).toBe('تغيّر البريد الإلكتروني لحسابك');
  expect(told.text).not.toContain(other);
});
