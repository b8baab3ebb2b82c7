import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { news } from '#features/content/server/content.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { codeIn, mailTo } from './outbox.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  signUpForm,
} from './people.ts';
import { appForFile } from './test-app.ts';

const { api, context, dataDir } = await appForFile();
const levelId = await makeLevel(context, 'المستوى الأوّل');
const campId = await makeCamp(context, { levelId, title: 'الدفعة الثانية' });
const leader = await makePerson(context, { role: 'leader', firstName: 'Leader' });
const sessionId = await makeSession(context, campId, 'مصفوفات وأرقام');
const name = { firstName: 'أحمد', lastName: 'عبد الله' };
const ahmed = await makeTrainee(context, campId, {
  ...name,
  phone: '+20 100-777-8899',
  universityIdHti: 42_026_777,
  nationalIdPrint: context.vault.fingerprint('national-id', '29901011234567'),
});
await makeTrainee(context, campId, { firstName: 'Omar', lastName: 'Adel' });
const asking = await makePerson(context, { ...name, role: 'user' });
await context.db.insert(joinRequests).values({ userId: asking.user.id, campId });
await context.db.insert(news).values({ title: 'أخبار المسابقة', content: 'x', coverKey: 'x' });
await api.post(
  '/api/warning',
  { userId: ahmed.user.id, campId, kind: 'attendance', reason: 'Late' },
  { token: leader.token },
);

const totalOf = async (path: string, search: string, token = leader.token) => {
  const reply = await api.get(
    `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`,
    {
      token,
    },
  );
  expect(reply.status).toBe(200);
  return reply.body.total as number;
};

test.each([
  ['people', '/api/user?role=trainee'],
  ['attendance', `/api/attendance?campId=${campId}`],
  ['sheets', `/api/sheet?campId=${campId}`],
  ['the standing', `/api/standing?campId=${campId}`],
  ['requests', '/api/request'],
  ['warnings', `/api/warning?campId=${campId}`],
  ['people to warn', `/api/warning/people?campId=${campId}`],
])('a name is found in %s as it is typed', async (_list, path) => {
  for (const typed of ['احمد عبدالله', 'احمد', 'أحــمد عبد الله', 'إحمد', 'ا', 'عبد ال'])
    expect(await totalOf(path, typed), typed).toBe(1);
  for (const typed of ['محمود', '%', 'ا_مد', 'احمد%']) expect(await totalOf(path, typed), typed).toBe(0);
});

test('titles are found in either spelling: levels, waves, sessions, news', async () => {
  expect(await totalOf('/api/level', 'المستوي الاول')).toBe(1);
  expect(await totalOf('/api/camp', 'الدفعه الثانيه')).toBe(1);
  expect(await totalOf('/api/session', 'وارقام')).toBe(1);
  expect(await totalOf('/api/news', 'اخبار المسابقه')).toBe(1);
});

test('the archive and the audit log find a person as the name is typed', async () => {
  const { user } = await makePerson(context, { role: 'trainee', firstName: 'هدى', lastName: 'رؤوف' });
  await api.post('/api/archive', { userIds: [user.id] }, { token: leader.token });
  expect(await totalOf('/api/archive', 'هدي رووف')).toBe(1);
  expect(await totalOf('/api/audit', 'هدي رووف')).toBe(1);
  await context.db.insert(auditEntries).values({ action: 'x', details: { title: 'دفعة الإسكندريّة' } });
  expect(await totalOf('/api/audit', 'الاسكندريه')).toBe(1);
});

test('a phone number is found in Arabic and Persian digits, with and without its separators', async () => {
  for (const typed of ['777-8899', '٧٧٧-٨٨٩٩', '+20 100', '١٠٠٧٧٧٨٨٩٩', '۲۰۱۰۰', '1007778899'])
    expect(await totalOf('/api/user', typed), typed).toBe(1);
});

test('leaders alone find a person by the whole university or national ID, in any digits', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor]);
  for (const typed of ['42026777', '٤٢٠٢٦٧٧٧', '29901011234567', '۲۹۹۰۱۰۱۱۲۳۴۵۶۷']) {
    expect(await totalOf('/api/user', typed), typed).toBe(1);
    expect(await totalOf('/api/user', typed, mentor.token), typed).toBe(0);
  }
  expect(await totalOf('/api/user', '4202677')).toBe(0);
});

test('a trainee searches the standing by name and handle, and never by e-mail', async () => {
  const { user, token } = ahmed;
  const standing = `/api/standing?campId=${campId}`;
  expect(await totalOf(standing, user.codeforcesHandle ?? '', token)).toBe(1);
  expect(await totalOf(standing, user.email, token)).toBe(0);
});

test('numbers of the sign-up form are stored in Latin digits, and invisible marks are dropped', async () => {
  const form = signUpForm(
    { levelId, campId },
    {
      phone: '\u200f٠١٠٠ ١٢٣ ٤٥٦٧',
      nationalId: '٣٠٠٠١٠١١٢٣٤٥٦٧',
      universityIdHti: '۴۲۰۲۶۰۰۹',
      DOB: '٢٠٠٥-٠٣-١٤',
      codeforces_handle: '\u202anour.mahmoud_٧\u202c',
      email: '\u200eNour٧@club.test\u200f',
    },
  );
  expect((await api.post('/api/auth/signup', form)).status).toBe(200);
  const { body } = await api.get('/api/user?search=nour7@club.test', { token: leader.token });
  expect(body.data).toMatchObject([
    {
      phone: '0100 123 4567',
      nationalId: '3000…4567',
      universityIdHti: 42_026_009,
      codeforces_handle: 'nour.mahmoud_7',
      email: 'nour7@club.test',
    },
  ]);
});

test('the same national ID in other digits is taken', async () => {
  const first = signUpForm({ levelId, campId }, { nationalId: '30202021234567' });
  expect((await api.post('/api/auth/signup', first)).status).toBe(200);
  const again = signUpForm({ levelId, campId }, { nationalId: '٣٠٢٠٢٠٢١٢٣٤٥٦٧' });
  expect(await api.post('/api/auth/signup', again)).toMatchObject({
    status: 409,
    body: { errors: { nationalId: expect.any(String) } },
  });
});

test('a reset code in Arabic digits sets the new password', async () => {
  const { user } = await makePerson(context);
  const { body } = await api.post('/api/auth/forgot-password', { email: `${user.email}\u200f` });
  const code = codeIn(await mailTo(dataDir, user.email));
  const otp = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
  const reply = await api.post(
    '/api/auth/reset-password',
    { otp, newPassword: 'a louder balloon rises' },
    { headers: { token: String(body.token) } },
  );
  expect(reply.status).toBe(200);
});

test('a sheet cell and the rules of a wave take numbers in any digits', async () => {
  const cell = { sessionId, kind: 'sheet', userId: ahmed.user.id };
  const set = await api.patch('/api/sheet', { ...cell, solved: '١٢' }, { token: leader.token });
  expect(set.body.data).toMatchObject({ solved: 12 });
  const rules = { target: '۸۰', sheetDays: '٣', absencesInRow: 4 };
  const put = await api.send('PUT', `/api/camp/${campId}/rules`, rules, { token: leader.token });
  expect(put.body.data).toMatchObject({ target: 80, sheetDays: 3, absencesInRow: 4 });
  const wrong = await api.patch('/api/sheet', { ...cell, solved: '١٢x' }, { token: leader.token });
  expect(wrong).toMatchObject({ status: 400, body: { errors: { solved: expect.any(String) } } });
});

test('counters of the site and pages of a list take numbers in any digits', async () => {
  const { data } = (await api.get('/api/site')).body;
  const counters = data.home.counters.map((counter: object) => ({ ...counter, value: '١٠٠٠' }));
  const reply = await api.patch('/api/site', { home: { ...data.home, counters } }, { token: leader.token });
  expect(reply.body.data.home.counters[0].value).toBe(1000);
  const second = await api.get(`/api/user?page=${encodeURIComponent('٢')}&size=1`, { token: leader.token });
  expect(second.body).toMatchObject({ page: 2, size: 1 });
});

test('a file with Arabic digits is imported as if they were Latin', async () => {
  const csv = [
    'firstName,lastName,email,phone,nationalId,universityIdHti,DOB',
    'سلمى,حسن,salma٩@club.test,٠١٠٠١٢٣٤٥٦٧,٣٠١٠١٠١١٢٣٤٥٦٧,٤٢٠٢٦٠٥٥,٢٠٠١-٠١-٠١',
  ].join('\n');
  const form = new FormData();
  form.append('commit', 'true');
  form.append('file', new File([csv], 'people.csv'));
  const { body } = await api.post('/api/user/import', form, { token: leader.token });
  expect(body.data).toMatchObject({ ready: 1, problems: [] });
  const [salma] = (await api.get('/api/user?search=salma9', { token: leader.token })).body.data;
  expect(salma).toMatchObject({
    phone: '01001234567',
    nationalId: '3010…4567',
    universityIdHti: 42_026_055,
    DOB: '2001-01-01',
  });
});

test('no input of the product is of type number, which drops Arabic digits', async () => {
  const files = globSync('src/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) expect(await readFile(file, 'utf8'), file).not.toContain('type="number"');
});

test('the columns that are searched follow a changed name, handle and address', async () => {
  const { user, token } = await makePerson(context, { role: 'trainee', firstName: 'Old' });
  await context.db.update(users).set({ firstName: 'زكريّا' });
  expect(await totalOf('/api/user', 'زكريا')).toBeGreaterThan(1);
  expect(await totalOf('/api/user', 'Old')).toBe(0);
  await api.patch('/api/user/me', { codeforces_handle: 'brand_new' }, { token });
  const { body } = await api.get('/api/user?search=brand_new', { token: leader.token });
  expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([user.id]);
});
