import { findRows } from '#kit/server/database/client.ts';
import { expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { findAuthSession } from './auth-sessions.queries.ts';
import { hashToken } from '#kit/server/security/tokens.ts';
import { makePerson, password } from '#tests/people.ts';
import { rules } from '#tests/spec-texts.ts';
import { appForFile, appForTest, executeAsOwner } from '#tests/test-app.ts';

const app = await appForFile();
const { api, context, clock } = app;
const hour = 60 * 60_000;

const signIn = (email: string, given = password) => api.post('/api/auth/login', { email, password: given });

test('an unknown address and a wrong password get the same 401', async () => {
  const { user } = await makePerson(context);
  const wrong = await signIn(user.email, 'not the password');
  const unknown = await signIn('nobody@club.test', 'not the password');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toMatchObject({ success: false, status: 'Fail', code: 'UNAUTHENTICATED' });
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
});

test('a missing field or an invalid address is named on its field', async () => {
  const empty = await api.post('/api/auth/login', {});
  expect(empty).toMatchObject({
    status: 400,
    body: { errors: { email: rules.emailRequired, password: rules.passwordRequired } },
  });
  expect((await signIn('not an address')).body.errors).toEqual({ email: rules.emailInvalid });
});

test('a session token signs in until log-out, as token or bearer header', async () => {
  const { user } = await makePerson(context);
  const { body } = await signIn(user.email);
  const token = String(body.token);
  expect((await api.get('/api/user/me', { token })).status).toBe(200);
  expect((await api.get('/api/user/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  expect(await api.post('/api/auth/logout', undefined, { token })).toMatchObject({ status: 200 });
  expect(await api.get('/api/user/me', { token })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  });
  expect(await api.post('/api/auth/logout', undefined, { token })).toMatchObject({ status: 401 });
});

test('a log-out in one process ends the session in the other', async () => {
  const first = await appForTest();
  const second = await appForTest({ beside: first });
  const { token } = await makePerson(first.context);
  expect((await second.api.get('/api/user/me', { token })).status).toBe(200);
  await first.api.post('/api/auth/logout', {}, { token });
  expect((await first.api.get('/api/user/me', { token })).status).toBe(401);
  await expect.poll(async () => (await second.api.get('/api/user/me', { token })).status).toBe(401);
});

/** The last use of a session is written while the call goes on. */
async function untilWritten(token: string): Promise<void> {
  const lastUse = async () => {
    const row = await findAuthSession(context.db, hashToken(token));
    return row?.lastUsedAt;
  };
  await expect.poll(lastUse).toEqual(clock.now());
}

test('staff stay signed in for 12 hours without a visit, others for 30 days', async () => {
  const staff = await makePerson(context, { role: 'hr' });
  const trainee = await makePerson(context, { role: 'trainee' });
  const staffToken = String((await signIn(staff.user.email)).body.token);
  const traineeToken = String((await signIn(trainee.user.email)).body.token);
  const status = async (token: string) => (await api.get('/api/user/me', { token })).status;
  clock.advance(12 * hour - 1000);
  expect(await status(staffToken)).toBe(200);
  await untilWritten(staffToken);
  clock.advance(12 * hour - 1000);
  expect(await status(staffToken)).toBe(200);
  await untilWritten(staffToken);
  clock.advance(12 * hour + 1000);
  expect(await status(staffToken)).toBe(401);
  clock.advance(28 * 24 * hour);
  expect(await status(traineeToken)).toBe(200);
  await untilWritten(traineeToken);
  clock.advance(30 * 24 * hour + 1000);
  expect(await status(traineeToken)).toBe(401);
});

test('a call does not wait until the last use of its session is written', async () => {
  const { user } = await makePerson(context);
  const token = String((await signIn(user.email)).body.token);
  clock.advance(hour);
  await context.db.transaction(async (tx) => {
    await tx.execute(sql`select from auth_sessions where user_id = ${user.id} for update`);
    expect((await api.get('/api/user/me', { token })).status).toBe(200);
  });
  await untilWritten(token);
});

test('a session that is used every week ends after 90 days', async () => {
  const { user } = await makePerson(context, { role: 'trainee' });
  const token = String((await signIn(user.email)).body.token);
  const status = async () => (await api.get('/api/user/me', { token })).status;
  for (let week = 1; week <= 12; week += 1) {
    clock.advance(7 * 24 * hour);
    expect(await status()).toBe(200);
    await untilWritten(token);
  }
  clock.advance(6 * 24 * hour + 1000);
  expect(await status()).toBe(401);
});

test('after five failures an account is blocked for longer and longer, but never for good', async () => {
  const { user } = await makePerson(context);
  for (let failure = 0; failure < 5; failure += 1)
    expect((await signIn(user.email, 'wrong guess!')).status).toBe(401);
  const blocked = await signIn(user.email);
  expect(blocked).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  const first = Number(blocked.headers.get('retry-after'));
  clock.advance(first * 1000);
  expect((await signIn(user.email, 'wrong guess!')).status).toBe(401);
  const second = Number((await signIn(user.email)).headers.get('retry-after'));
  expect(second).toBeGreaterThan(first);
  clock.advance(second * 1000);
  expect((await signIn(user.email)).status).toBe(200);
  expect((await signIn(user.email, 'wrong guess!')).status).toBe(401);
});

test('sign-ins and failures are in the audit log, which nobody can change', async () => {
  const { user } = await makePerson(context);
  await signIn(user.email, 'wrong guess!');
  await signIn(user.email);
  const entries = await context.db.select().from(auditEntries).where(eq(auditEntries.targetId, user.id));
  expect(entries.map(({ action }) => action)).toEqual(['account.sign-in-failed', 'account.signed-in']);
  const refusedWith = (message: string) => ({
    cause: expect.objectContaining({ message: expect.stringContaining(message) }),
  });
  for (const change of [
    'delete from audit_entries',
    `update audit_entries set action = 'nothing'`,
    'truncate audit_entries',
  ]) {
    await expect(context.db.execute(change)).rejects.toMatchObject(refusedWith('permission denied'));
    await expect(executeAsOwner(app, change)).rejects.toMatchObject(refusedWith('append-only'));
  }
});

test('an archived person who knows the password reads that the account is archived and whom to ask', async () => {
  const { user } = await makePerson(context, { archivedAt: clock.now() });
  expect(await signIn(user.email)).toMatchObject({
    status: 403,
    body: {
      code: 'FORBIDDEN',
      message:
        'Your account is archived: your data is kept, but you cannot sign in. Ask a leader of the club to restore it',
    },
  });
  const arabic = { email: user.email, password };
  expect((await api.post('/api/auth/login', arabic, { language: 'ar' })).body.message).toContain(
    'حسابك مؤرشف',
  );
  const wrong = { email: user.email, password: 'a wrong balloon' };
  expect(await api.post('/api/auth/login', wrong)).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED', message: 'The email or password is incorrect' },
  });
});

test('tokens are stored as hashes only', async () => {
  const { user } = await makePerson(context);
  const token = String((await signIn(user.email)).body.token);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const rows = await findRows(
    context.db,
    sql`select auth_sessions::text as row from auth_sessions where user_id = ${user.id}`,
  );
  expect(rows.map(({ row }) => String(row)).join()).not.toContain(
    Buffer.from(token, 'base64url').toString('hex'),
  );
});
