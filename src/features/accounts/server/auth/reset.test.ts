import { findRows } from '#kit/server/database/client.ts';
import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { passwordResets } from './auth.table.ts';
import { jobData, unfinishedJobs } from '#tests/job-queue.ts';
import { codeIn, mailTo, readOutbox } from '#tests/outbox.ts';
import { makePerson, password } from '#tests/people.ts';
import { rules } from '#tests/spec-texts.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context, clock, dataDir } = await appForFile();
const newPassword = 'a louder balloon rises';

async function forgot(email: string): Promise<string> {
  const { status, body } = await api.post('/api/auth/forgot-password', { email });
  expect(status).toBe(200);
  return String(body.token);
}

const reset = (token: string, otp: string, to = newPassword) =>
  api.post('/api/auth/reset-password', { otp, newPassword: to }, { headers: { token } });

test('a mailed code sets a new password and ends every session', async () => {
  const { user, token: session } = await makePerson(context);
  const token = await forgot(user.email);
  const mail = await mailTo(dataDir, user.email);
  expect(await reset(token, codeIn(mail))).toMatchObject({
    status: 200,
    body: { success: true, status: 'Success' },
  });
  expect((await api.get('/api/user/me', { token: session })).status).toBe(401);
  expect((await api.post('/api/auth/login', { email: user.email, password })).status).toBe(401);
  expect((await api.post('/api/auth/login', { email: user.email, password: newPassword })).status).toBe(200);
  expect(await reset(token, codeIn(mail))).toMatchObject({
    status: 400,
    body: { message: 'incorrect code' },
  });
});

test('an unknown address gets the same response and no mail', async () => {
  const { user } = await makePerson(context);
  const known = await api.post('/api/auth/forgot-password', { email: user.email });
  const unknown = await api.post('/api/auth/forgot-password', { email: 'stranger@club.test' });
  expect({ ...unknown.body, token: '' }).toEqual({ ...known.body, token: '' });
  expect(String(unknown.body.token)).toHaveLength(String(known.body.token).length);
  await expect.poll(() => unfinishedJobs(context.db, 'mail')).toEqual([]);
  const mailed = (await readOutbox(dataDir)).map(({ to }) => to);
  expect(mailed).toContain(user.email);
  expect(mailed).not.toContain('stranger@club.test');
  expect(await reset(String(unknown.body.token), '000000')).toMatchObject({
    status: 400,
    body: { message: 'incorrect code' },
  });
});

test('an archived person gets a mail that says so instead of a code, in their language', async () => {
  const archivedAt = clock.now();
  const [one, other] = [
    await makePerson(context, { archivedAt }),
    await makePerson(context, { archivedAt, language: 'ar' }),
  ];
  const token = await forgot(one.user.email);
  const mail = await mailTo(dataDir, one.user.email);
  expect(mail).toMatchObject({
    subject: 'Your ICPC-HTI account is archived',
    text: expect.stringContaining('ask a leader of the club to restore it'),
  });
  expect(mail.text).not.toMatch(/\d{6}/);
  expect((await reset(token, '000000')).status).toBe(400);
  await forgot(other.user.email);
  expect((await mailTo(dataDir, other.user.email)).subject).toBe('حسابك في ICPC-HTI مؤرشف');
});

test('a reset code expires after ten minutes', async () => {
  const { user } = await makePerson(context);
  const token = await forgot(user.email);
  const code = codeIn(await mailTo(dataDir, user.email));
  clock.advance(10 * 60_000 + 1000);
  expect((await reset(token, code)).status).toBe(400);
});

test('fifty concurrent guesses count as fifty, and after five even the right code is refused', async () => {
  const { user } = await makePerson(context);
  const token = await forgot(user.email);
  const code = codeIn(await mailTo(dataDir, user.email));
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const replies = await Promise.all(Array.from({ length: 50 }, () => reset(token, wrong)));
  expect(replies.every(({ status }) => status === 400)).toBe(true);
  const [row] = await context.db.select().from(passwordResets).where(eq(passwordResets.userId, user.id));
  expect(row?.tries).toBe(50);
  expect((await reset(token, code)).status).toBe(400);
});

test('after five tries the reply says that there were too many, to unknown addresses as well', async () => {
  const { user } = await makePerson(context);
  const [known, unknown] = [await forgot(user.email), await forgot('nobody-at-all@club.test')];
  const code = codeIn(await mailTo(dataDir, user.email));
  const wrong = code === '000000' ? '111111' : '000000';
  const replies = [];
  for (const token of [known, unknown]) {
    const tries = Array.from({ length: 5 }, () => wrong);
    const messages = [];
    for (const otp of [...tries, code]) {
      const { status, body } = await reset(token, otp);
      messages.push([status, body.code, body.message]);
    }
    replies.push(messages);
  }
  const spent = 'There were too many tries with this code. Ask for a new one';
  expect(replies[0]!.map(([, , message]) => message)).toEqual([
    ...Array<string>(4).fill('incorrect code'),
    spent,
    spent,
  ]);
  expect(replies[0]!.every(([status, failure]) => status === 400 && failure === 'VALIDATION')).toBe(true);
  expect(replies[1]).toEqual(replies[0]);
});

test('a code stays valid when another is asked for, and an account gets three an hour', async () => {
  const { user } = await makePerson(context);
  const old = await forgot(user.email);
  const oldCode = codeIn(await mailTo(dataDir, user.email));
  await forgot(user.email);
  await forgot(user.email);
  expect((await reset(old, oldCode)).status).toBe(200);
  const fourth = await api.post('/api/auth/forgot-password', { email: user.email.toUpperCase() });
  expect(fourth).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3000);
  clock.advance(60 * 60_000);
  await forgot(user.email);
});

test('a weak new password is refused on its field and does not use up an attempt', async () => {
  const { user } = await makePerson(context);
  const token = await forgot(user.email);
  const code = codeIn(await mailTo(dataDir, user.email));
  expect(await reset(token, code, 'short')).toMatchObject({
    status: 400,
    body: { errors: { newPassword: expect.any(String) } },
  });
  expect(await reset(token, code, 'qwertyuiop')).toMatchObject({
    status: 400,
    body: { errors: { newPassword: expect.any(String) } },
  });
  expect((await reset(token, code)).status).toBe(200);
});

test('the email, the code and the new password are required', async () => {
  const asked = (email?: string) => api.post('/api/auth/forgot-password', { email });
  expect(await asked()).toMatchObject({ status: 400, body: { errors: { email: rules.emailRequired } } });
  expect(await asked('nobody')).toMatchObject({
    status: 400,
    body: { errors: { email: rules.emailInvalid } },
  });
  expect(await api.post('/api/auth/reset-password', {})).toMatchObject({
    status: 400,
    body: { errors: { otp: 'The code is required', newPassword: rules.passwordRequired } },
  });
});

test('without a reset token the code is refused as wrong', async () => {
  expect(await api.post('/api/auth/reset-password', { otp: '123456', newPassword })).toMatchObject({
    status: 400,
    body: { message: 'incorrect code' },
  });
});

test('neither the code nor the link can be read from the database or the job queue', async () => {
  const { user } = await makePerson(context);
  await forgot(user.email);
  const code = codeIn(await mailTo(dataDir, user.email));
  const resets = await findRows(context.db, 'select password_resets::text as row from password_resets');
  const stored = [...(await jobData(context.db)), ...resets.map(({ row }) => String(row))];
  expect(stored.length).toBeGreaterThan(1);
  expect(stored.filter((text) => text.includes(code))).toEqual([]);
});
