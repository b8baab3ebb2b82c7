import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { authSessions, knownDevices } from './auth.table.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import { cookieOf } from '#tests/api-client.ts';
import { unfinishedJobs } from '#tests/job-queue.ts';
import { codeIn, mailTo, readOutbox } from '#tests/outbox.ts';
import { makePerson, password } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';
import { sweepJob } from '#app/server/sweep-job.ts';

const { api, context, clock, dataDir } = await appForFile();
const newPassword = 'a louder balloon rises';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const signIn = (email: string, given = password, headers: Record<string, string> = {}) =>
  api.post('/api/auth/login', { email, password: given }, { headers });

/** Signs in on a new browser; returns the session and the cookie of the device. */
async function signInOnBrowser(email: string) {
  const reply = await signIn(email, password, { 'user-agent': firefox });
  return { token: String(reply.body.token), cookie: cookieOf(reply) };
}

const signInAgain = (email: string, given: string, cookie: string) =>
  signIn(email, given, { 'user-agent': firefox, cookie });

/** Counts the reports once every queued mail is sent. */
async function expectReports(email: string, count: number, subject = /new device/) {
  await expect.poll(() => unfinishedJobs(context.db, 'mail')).toEqual([]);
  const mails = (await readOutbox(dataDir)).filter(({ to }) => to === email);
  expect(mails.filter((mail) => subject.test(mail.subject))).toHaveLength(count);
}

test('a sign-in on a new device is reported by mail, in the language of the account', async () => {
  const { user } = await makePerson(context, { language: 'ar', languageChosen: true });
  const first = await signIn(user.email, password, { 'user-agent': firefox });
  const cookie = cookieOf(first);
  await signIn(user.email, password, { 'user-agent': firefox, cookie });
  const headers = { 'user-agent': android, 'x-forwarded-for': '198.51.100.9' };
  await signIn(user.email, password, headers);
  const mail = await mailTo(dataDir, user.email, /جهاز جديد/);
  expect(mail.text).toContain('198.51.100.9');
  expect(mail.text).toContain('Chrome');
  await expectReports(user.email, 1, /./);
});

test('another browser of the same kind in the same network is a new device', async () => {
  const { user } = await makePerson(context);
  await signIn(user.email, password, { 'user-agent': android });
  await signIn(user.email, password, { 'user-agent': android });
  await mailTo(dataDir, user.email, /new device/);
});

test('a program that keeps no cookies is reported once', async () => {
  const { user } = await makePerson(context);
  const headers = { 'user-agent': 'club-script/1.0' };
  await signIn(user.email, password, { 'user-agent': firefox });
  for (let time = 0; time < 3; time += 1) await signIn(user.email, password, headers);
  await expectReports(user.email, 1);
});

test('a password reset forgets every device but the one that used the code', async () => {
  const { user } = await makePerson(context);
  const old = await signIn(user.email, password, { 'user-agent': firefox });
  const oldCookie = cookieOf(old);
  const { body } = await api.post('/api/auth/forgot-password', { email: user.email });
  const otp = codeIn(await mailTo(dataDir, user.email));
  const headers = { token: String(body.token), 'user-agent': android };
  const reset = await api.post('/api/auth/reset-password', { otp, newPassword }, { headers });
  const cookie = cookieOf(reset);
  await mailTo(dataDir, user.email, /password was changed/);
  await signIn(user.email, newPassword, { 'user-agent': android, cookie });
  await signIn(user.email, newPassword, { 'user-agent': firefox, cookie: oldCookie });
  await expectReports(user.email, 1);
});

test('a new password forgets every device but the one on which it was changed', async () => {
  const { user } = await makePerson(context);
  const [own, thief] = [await signInOnBrowser(user.email), await signInOnBrowser(user.email)];
  const given = { currentPassword: password, newPassword };
  await api.patch('/api/user/me/password', given, { token: own.token });
  await signInAgain(user.email, newPassword, own.cookie);
  await expectReports(user.email, 1);
  await signInAgain(user.email, newPassword, thief.cookie);
  await expectReports(user.email, 2);
});

test('a device whose session was ended is reported when it signs in again', async () => {
  const { user } = await makePerson(context);
  const [own, lost] = [await signInOnBrowser(user.email), await signInOnBrowser(user.email)];
  const { data } = (await api.get('/api/user/me/session', { token: lost.token })).body;
  const { _id } = data.find(({ current }: { current: boolean }) => current);
  await api.delete(`/api/user/me/session/${_id}`, undefined, { token: own.token });
  await signInAgain(user.email, password, own.cookie);
  await expectReports(user.email, 1);
  await signInAgain(user.email, password, lost.cookie);
  await expectReports(user.email, 2);
});

test('a device that signed out by itself stays known', async () => {
  const { user } = await makePerson(context);
  const { token, cookie } = await signInOnBrowser(user.email);
  await api.post('/api/auth/logout', undefined, { token });
  await signInAgain(user.email, password, cookie);
  await signInOnBrowser(user.email);
  await expectReports(user.email, 1);
});

test('a sign-in is reported to somebody whose sessions are older than the list of devices', async () => {
  const { user } = await makePerson(context);
  await context.db.update(authSessions).set({ deviceHash: null }).where(eq(authSessions.userId, user.id));
  await signInOnBrowser(user.email);
  await mailTo(dataDir, user.email, /new device/);
});

test('the hourly sweep keeps the last fifty devices of a person', async () => {
  const { user } = await makePerson(context);
  const now = clock.now().getTime();
  const devices = Array.from({ length: 60 }, (_, place) => ({
    userId: user.id,
    tokenHash: hashToken(newToken()),
    lastUsedAt: new Date(now - place * 60_000),
  }));
  await context.db.insert(knownDevices).values(devices);
  await sweepJob(context).run();
  const left = await context.db.select().from(knownDevices).where(eq(knownDevices.userId, user.id));
  expect(left).toHaveLength(50);
  expect(Math.min(...left.map(({ lastUsedAt }) => lastUsedAt.getTime()))).toBe(now - 49 * 60_000);
});
