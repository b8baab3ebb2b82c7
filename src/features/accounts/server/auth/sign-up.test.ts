import { findRows } from '#kit/server/database/client.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { users } from '../users/users.table.ts';
import { makeCamp, makeLevel, makePerson, password, signUpForm } from '#tests/people.ts';
import { mailTo, readOutbox, tokenIn } from '#tests/outbox.ts';
import * as spec from '#tests/spec-texts.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context, clock, dataDir } = await appForFile();
const levelId = await makeLevel(context);
const campId = await makeCamp(context, { levelId });
const camp = { levelId, campId };
const day = 24 * 60 * 60_000;

const userOf = async (email: string) =>
  (await context.db.select().from(users).where(eq(users.email, email)))[0];

test('a student signs up, opens the mail, verifies and signs in', async () => {
  const form = signUpForm(camp);
  const signedUp = await api.post('/api/auth/signup', form);
  expect(signedUp).toMatchObject({
    status: 200,
    body: { success: true, status: 'Success', message: spec.signUp.done },
  });

  const early = await api.post('/api/auth/login', { email: form.email, password });
  expect(early).toMatchObject({
    status: 403,
    body: { success: false, status: 'Fail', code: 'EMAIL_NOT_VERIFIED' },
  });

  const mail = await mailTo(dataDir, form.email);
  expect(mail.text).toContain('http://club.test/verify-email?token=');
  expect(await api.post('/api/auth/verify-email', { token: tokenIn(mail) })).toMatchObject({ status: 200 });

  const signedIn = await api.post('/api/auth/login', { email: form.email.toUpperCase(), password });
  expect(signedIn).toMatchObject({
    status: 200,
    body: { message: spec.signIn.done, user: { role: 'user', userRole: 'user', status: 'awaiting' } },
  });
  const me = await api.get('/api/user/me', { token: signedIn.body.token });
  const { firstName, lastName, email, phone, nationalId, codeforces_handle, university } = form;
  expect(me.body.data).toMatchObject({
    firstName,
    lastName,
    email,
    phone,
    nationalId,
    codeforces_handle,
    university,
    universityIdHti: 42_026_001,
    collegeYear: 'second',
    gender: 'female',
    DOB: '2005-03-14',
  });
});

test('a sign-up without a gender is stored as male', async () => {
  const form = signUpForm(camp, { gender: undefined });
  expect((await api.post('/api/auth/signup', form)).status).toBe(200);
  expect(await userOf(form.email)).toMatchObject({ gender: 'male' });
});

test('a person is pending until the address is verified, awaiting until accepted, then active, and archived at the end', async () => {
  const { token } = await makePerson(context, { role: 'leader' });
  const form = signUpForm(camp);
  const { body } = await api.post('/api/auth/signup', form);
  const userId: string = body.data._id;
  const status = async () => {
    const found = await api.get(`/api/user?search=${encodeURIComponent(form.email)}`, { token });
    return found.body.data[0].status as string;
  };
  expect(await status()).toBe('pending');
  const mailed = tokenIn(await mailTo(dataDir, form.email));
  await api.post('/api/auth/verify-email', { token: mailed });
  expect(await status()).toBe('awaiting');
  const [request] = await context.db.select().from(joinRequests).where(eq(joinRequests.userId, userId));
  await api.patch('/api/request', { requestIds: [request!.id], requestStat: 'accepted' }, { token });
  expect(await status()).toBe('active');
  await api.post('/api/archive', { userIds: [userId] }, { token });
  expect(await status()).toBe('archived');
});

test('a sign-up leaves a pending request to join the chosen wave', async () => {
  const form = signUpForm(camp);
  const { body } = await api.post('/api/auth/signup', form);
  const requests = await context.db.select().from(joinRequests).where(eq(joinRequests.userId, body.data._id));
  expect(requests).toMatchObject([{ campId, state: 'pending' }]);
});

test('a national ID cannot be read from the database', async () => {
  const form = signUpForm(camp);
  await api.post('/api/auth/signup', form);
  const rows = await findRows(
    context.db,
    sql`select users::text as row from users where email = ${form.email}`,
  );
  expect(String(rows[0]?.row)).not.toContain(form.nationalId);
  expect(String(rows[0]?.row)).not.toContain(Buffer.from(form.nationalId).toString('hex'));
  expect(String(rows[0]?.row)).not.toContain(password);
});

test('a verification link works once, and for 24 hours', async () => {
  const form = signUpForm(camp);
  await api.post('/api/auth/signup', form);
  const token = tokenIn(await mailTo(dataDir, form.email));
  clock.advance(day + 1000);
  expect(await api.post('/api/auth/verify-email', { token })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', errors: { token: expect.any(String) } },
  });

  expect(await api.post('/api/auth/resend-verification', { email: form.email })).toMatchObject({
    status: 200,
  });
  const fresh = await waitForOther(form.email, token);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => api.post('/api/auth/verify-email', { token: fresh })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
});

async function waitForOther(email: string, than: string): Promise<string> {
  const { vi } = await import('vitest');
  return vi.waitFor(
    async () => {
      const token = tokenIn(await mailTo(dataDir, email));
      if (token === than) throw new Error('still the old mail');
      return token;
    },
    { timeout: 20_000, interval: 25 },
  );
}

test('asking for the mail again does not reveal who has an account', async () => {
  const known = await makePerson(context, { emailVerifiedAt: null });
  const replies = await Promise.all([
    api.post('/api/auth/resend-verification', { email: known.user.email }),
    api.post('/api/auth/resend-verification', { email: 'nobody@club.test' }),
  ]);
  expect(replies[0].body).toEqual(replies[1].body);
});

test('the same e-mail or national ID again is refused by field, and nothing is left behind', async () => {
  const form = signUpForm(camp);
  await api.post('/api/auth/signup', form);
  const sameEmail = await api.post('/api/auth/signup', signUpForm(camp, { email: form.email.toUpperCase() }));
  expect(sameEmail).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', errors: { email: expect.any(String) } },
  });
  const sameId = await api.post('/api/auth/signup', signUpForm(camp, { nationalId: form.nationalId }));
  expect(sameId).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', errors: { nationalId: expect.any(String) } },
  });
});

test('of two concurrent sign-ups with one address, one succeeds and the other is refused on its field', async () => {
  const email = 'twice@club.test';
  const replies = await Promise.all(
    [signUpForm(camp, { email }), signUpForm(camp, { email })].map((form) =>
      api.post('/api/auth/signup', form),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([
  ['firstName', ' ', spec.rules.nameRequired],
  ['lastName', '', 'Last name required'],
  ['phone', '', spec.rules.phoneRequired],
  ['nationalId', '1234', spec.rules.nationalId],
  ['nationalId', '1234567890123a', spec.rules.nationalId],
  ['email', 'nobody', spec.rules.emailInvalid],
  ['email', '', spec.rules.emailRequired],
  ['password', '', spec.rules.passwordRequired],
  ['password', 'short', 'The password needs at least 10 characters'],
  ['password', 'x'.repeat(129), 'The password may have at most 128 characters'],
  ['password', 'qwertyuiop', 'This password is too easy to guess, please choose another'],
  ['password', 'aaaaaaaaaaaa', 'This password is too easy to guess, please choose another'],
  ['confirmPassword', 'something else entirely', spec.rules.passwordsDiffer],
  ['confirmPassword', '', 'Please repeat the password'],
  ['universityIdHti', '', 'University ID required'],
  ['universityIdHti', 'abc', 'The university ID must be a number'],
  ['codeforces_handle', '', 'Codeforces handle required'],
  [
    'codeforces_handle',
    'a b',
    'A Codeforces handle has 3 to 24 letters, digits, dots, dashes or underscores',
  ],
  ['university', undefined, 'University required'],
  ['collegeYear', 'fifth', spec.rules.collegeYear],
  ['gender', 'x', 'Choose male or female'],
  ['DOB', '', 'Date of birth required'],
  ['DOB', '2005-02-30', 'Choose a valid date of birth'],
  ['DOB', 'yesterday', 'Choose a valid date of birth'],
  ['levelId', '', 'Level required'],
  ['campId', undefined, 'Wave required'],
  ['firstName', 'x'.repeat(61), 'This is too long'],
  ['firstName', 'nul\u0000', 'This contains characters that are not allowed here'],
])('%s: %j is refused with "%s"', async (field, value, message) => {
  const change =
    field === 'password' && value ? { password: value, confirmPassword: value } : { [field]: value };
  const reply = await api.post('/api/auth/signup', signUpForm(camp, change));
  expect(reply).toMatchObject({
    status: 400,
    body: { success: false, code: 'VALIDATION', errors: { [field]: message } },
  });
});

test('every wrong field is named at once', async () => {
  const reply = await api.post('/api/auth/signup', {
    password: 'one password',
    confirmPassword: 'another one',
  });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.errors ?? {})).toEqual(
    expect.arrayContaining([
      'firstName',
      'lastName',
      'email',
      'phone',
      'nationalId',
      'campId',
      'confirmPassword',
    ]),
  );
});

test('a wave that is closed, of another level or unknown is refused on campId', async () => {
  const other = await makeLevel(context, 'Level 2');
  const closed = await makeCamp(context, { levelId, registration: false });
  for (const change of [
    { campId: closed },
    { levelId: other },
    { campId: 'nonsense' },
    { campId: crypto.randomUUID() },
  ]) {
    const reply = await api.post('/api/auth/signup', signUpForm(camp, change));
    expect(reply).toMatchObject({ status: 400, body: { errors: { campId: expect.any(String) } } });
  }
});

test('nobody becomes a leader by posting a role', async () => {
  const form = signUpForm(camp, {
    role: 'leader',
    emailVerifiedAt: new Date().toISOString(),
    status: 'active',
  });
  await api.post('/api/auth/signup', form);
  expect(await userOf(form.email)).toMatchObject({ role: 'user', emailVerifiedAt: null });
});

test('a person who reads Arabic gets messages and mails in Arabic', async () => {
  const form = signUpForm(camp);
  const reply = await api.post('/api/auth/signup', form, { language: 'ar-EG,ar;q=0.9,en;q=0.5' });
  expect(reply.body.message).toBe('فعّل بريدك الإلكتروني قبل تسجيل الدخول');
  const mail = await mailTo(dataDir, form.email);
  expect(mail.subject).toContain('فعّل');
  expect(mail.html).toContain('dir="rtl"');
  const wrong = await api.post('/api/auth/signup', { ...form, nationalId: '1' }, { language: 'ar' });
  expect(wrong.body.errors?.nationalId).toBe('الرقم القومي يجب أن يكون 14 رقمًا');
});

test.each([
  'Win 1000$ http://evil.example',
  'evil.example',
  'Call me@evil.example',
  'www.evil',
  'evil.\u200dcom',
  'evil.c\u034fom',
  '10.0.0.1',
  'موقع.مصر',
  '<b>Nour</b>',
])('the name "%s" is refused, because names stand in mails to others', async (name) => {
  for (const field of ['firstName', 'lastName'])
    expect(await api.post('/api/auth/signup', signUpForm(camp, { [field]: name }))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', errors: { [field]: expect.stringContaining('letters') } },
    });
});

test.each([
  'نور الدين',
  'عبد الرحمٰن',
  'د. أحمد',
  "O’Neil-D'Arcy",
  'J. R. R.',
  'José María',
  'محمـد',
  'Nour 2',
])('the name "%s" is taken', async (firstName) => {
  expect((await api.post('/api/auth/signup', signUpForm(camp, { firstName }))).status).toBe(200);
});

test('a mail to an address that nobody proved says nothing that somebody typed', async () => {
  const form = signUpForm(camp, { firstName: 'Free Prize', lastName: 'Call Now' });
  await api.post('/api/auth/signup', form);
  const first = await mailTo(dataDir, form.email, /verify|confirm/i);
  expect(first.text).toMatch(/^Hello,/);
  await api.post('/api/auth/resend-verification', { email: form.email });
  await api.post('/api/auth/forgot-password', { email: form.email });
  await mailTo(dataDir, form.email, /code|password/i);
  const mails = (await readOutbox(dataDir)).filter(({ to }) => to === form.email);
  expect(mails.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(mails)).not.toMatch(/Free Prize|Call Now/);
  await api.post('/api/auth/verify-email', { token: tokenIn(first) });
  await api.post(
    '/api/auth/login',
    { email: form.email, password },
    { headers: { 'user-agent': 'another' } },
  );
  await api.post('/api/auth/forgot-password', { email: form.email });
  await expect.poll(async () => JSON.stringify(await readOutbox(dataDir))).toContain('Hello Free Prize');
});

const multipart = (fields: Record<string, unknown>, image?: Blob) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (image) form.append('image', image, 'me.jpg');
  return form;
};

test('a picture is re-encoded without EXIF to at most 512 pixels and served at its address', async () => {
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#0b3fae' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  const form = signUpForm(camp);
  const reply = await api.post(
    '/api/auth/signup',
    multipart(form, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' })),
  );
  expect(reply.status).toBe(200);
  const user = await userOf(form.email);
  const stored = await sharp(join(dataDir, 'files', user!.imageKey!)).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(stored.exif).toBeUndefined();
});

test('a file that is not a picture is refused and not stored', async () => {
  const before = await filesIn(join(dataDir, 'files'));
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], {
    type: 'image/png',
  });
  const reply = await api.post('/api/auth/signup', multipart(signUpForm(camp), svg));
  expect(reply).toMatchObject({
    status: 415,
    body: { code: 'UNSUPPORTED_MEDIA', errors: { image: expect.any(String) } },
  });
  const large = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' });
  expect(await api.post('/api/auth/signup', multipart(signUpForm(camp), large))).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE', errors: { image: expect.any(String) } },
  });
  const taken = signUpForm(camp);
  await api.post('/api/auth/signup', taken);
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const conflicting = multipart(signUpForm(camp, { email: taken.email }), new Blob([new Uint8Array(photo)]));
  expect((await api.post('/api/auth/signup', conflicting)).status).toBe(409);
  expect(await filesIn(join(dataDir, 'files'))).toEqual(before);
});

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
