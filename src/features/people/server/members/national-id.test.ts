import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { inboxEntries } from '#features/notifications/server/inbox/inbox.table.ts';
import { readSheet } from '#kit/server/spreadsheets/read-sheet.ts';
import { hashToken } from '#kit/server/security/tokens.ts';
import { toCsv } from '#kit/shared/csv.ts';
import { addressOfIds } from '#tests/national-ids.ts';
import { mailTo, readOutbox } from '#tests/outbox.ts';
import { makeCamp, makeLevel, makePerson, makeStaff, makeTrainee } from '#tests/people.ts';
import { appForTest, type TestApp } from '#tests/test-app.ts';

const nationalId = '29905141231234';
const masked = '2990…1234';

async function club() {
  const app = await appForTest();
  const { context } = app;
  const leader = await makePerson(context, { role: 'leader' });
  const campId = await makeCamp(context, { levelId: await makeLevel(context) });
  const trainee = await makeTrainee(context, campId, {
    firstName: 'Salma',
    nationalIdSealed: context.vault.seal(nationalId),
    nationalIdPrint: context.vault.fingerprint('national-id', nationalId),
  });
  const log = async () => {
    const entries = await context.db.select().from(auditEntries).orderBy(auditEntries.id);
    return entries.map(({ action, actorId, targetId }) => ({ action, actorId, targetId }));
  };
  return { ...app, leader, campId, trainee, log };
}

const file = async ({ url }: TestApp, query: string, token: string) =>
  read(await fetch(`${url}/api/user?${query}`, { headers: { token } }));

const read = async (response: Response) => {
  const filename = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { status: response.status, filename, content: Buffer.from(await response.arrayBuffer()) };
};

test('a leader sees a national ID masked, and the person sees it whole', async () => {
  const { api, leader, trainee } = await club();
  const { body } = await api.get('/api/user?search=salma', { token: leader.token });
  expect(body.data).toMatchObject([{ _id: trainee.user.id, nationalId: masked }]);
  expect(JSON.stringify(body)).not.toContain(nationalId);
  const asked = await api.get('/api/user?search=salma&nationalIds=1', { token: leader.token });
  expect(JSON.stringify(asked.body)).not.toContain(nationalId);
  expect((await api.get('/api/user/me', { token: trainee.token })).body.data.nationalId).toBe(nationalId);
  const own = await api.get('/api/user/me/export', { token: trainee.token });
  expect(own.body.data.user.nationalId).toBe(nationalId);
});

test('a leader who asks gets a whole national ID, and the log says so', async () => {
  const { api, leader, trainee, log } = await club();
  const path = `/api/person/${trainee.user.id}/national-id`;
  const shown = await api.get(path, { token: leader.token });
  expect(shown).toMatchObject({ status: 200, body: { data: { nationalId } } });
  expect(shown.headers.get('cache-control')).toBe('no-store');
  const entry = { action: 'national-id.shown', actorId: leader.user.id, targetId: trainee.user.id };
  expect(await log()).toEqual([entry]);
  expect(
    (await api.get(`/api/person/${leader.user.id}/national-id`, { token: leader.token })).body.data,
  ).toEqual({
    nationalId: null,
  });
  expect(
    (await api.get(`/api/person/${crypto.randomUUID()}/national-id`, { token: leader.token })).status,
  ).toBe(404);
  expect(await log()).toEqual([entry]);
});

test('nobody but a leader gets a whole national ID, not even of their own wave, and the attempt is in the log', async () => {
  const app = await club();
  const { api, context, campId, trainee, log } = app;
  const path = `/api/person/${trainee.user.id}/national-id`;
  const staff = await Promise.all(
    (['mentor', 'hr', 'instructor'] as const).map((role) => makePerson(context, { role })),
  );
  await makeStaff(context, campId, staff);
  for (const { user, token } of [...staff, trainee]) {
    expect((await api.get(path, { token })).status).toBe(403);
    expect((await log()).at(-1)).toMatchObject({ action: 'call.refused', actorId: user.id });
    expect((await file(app, 'format=csv&nationalIds=1', token)).status).toBe(403);
  }
  expect((await api.get(path)).status).toBe(401);
  const { body } = await api.get('/api/user?search=salma', { token: staff[0]!.token });
  expect(body.data[0]).not.toHaveProperty('nationalId');
});

test.each(['csv', 'xlsx'] as const)(
  'a %s file has whole national IDs only by an address for the password, and the log says so',
  async (format) => {
    const app = await club();
    const { leader, trainee, log } = app;
    const rowsOf = async (response: Response) => {
      const { header, rows } = await readSheet(await read(response));
      return rows.map((row) => Object.fromEntries(header.map((heading, at) => [heading, row[at]])));
    };
    const headers = { token: leader.token };
    const plain = await rowsOf(await fetch(`${app.url}/api/user?format=${format}`, { headers }));
    expect(plain.map(({ email }) => email)).toContain(trainee.user.email);
    expect(plain[0]).not.toHaveProperty('nationalId');
    expect(JSON.stringify(plain)).not.toContain('2990');
    const asked = await rowsOf(await fetch(await addressOfIds(app, leader.token, { format })));
    expect(asked.find(({ email }) => email === trainee.user.email)).toMatchObject({ nationalId });
    expect((await log()).map(({ action }) => action)).toEqual(['list.exported', 'national-id.exported']);
  },
);

test('a session alone gets nobody’s national IDs in a file, nor does an address that was made for something else', async () => {
  const app = await club();
  const { api, context, clock, leader, trainee, url } = app;
  const byLeader = { headers: { token: leader.token } };
  const refused = await api.get('/api/user?format=csv&nationalIds=1', { token: leader.token });
  expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(refused.body.message).toContain('POST /api/user/national-ids');

  const wrong = await api.post('/api/user/national-ids', { password: 'not mine' }, { token: leader.token });
  expect(wrong).toMatchObject({ status: 400, body: { errors: { password: expect.any(String) } } });
  const failed = await context.db.select().from(auditEntries);
  expect(failed.map(({ action }) => action)).toEqual(['call.refused', 'account.sign-in-failed']);

  const session = { authSessionHash: hashToken(leader.token) };
  const ordinary = url + context.downloads.addressOf('/api/user?format=csv', session);
  expect((await fetch(ordinary)).status).toBe(200);
  const address = await addressOfIds(app, leader.token, { search: 'salma', role: 'trainee' });
  const others = [
    `${ordinary}&nationalIds=1`,
    ordinary.replace('?', '?nationalIds=1&'),
    `${address}&status=active`,
    address.replace('salma', ''),
    address.replace('search=salma&', ''),
    address.replace('/api/user?', '/api/camp?'),
  ];
  for (const other of others) {
    expect((await fetch(other)).status, other).toBe(401);
    const { status, content } = await read(await fetch(other, byLeader));
    if (other.includes('/api/user')) expect(status, other).toBe(403);
    expect(content.toString(), other).not.toContain(nationalId);
  }
  // It is an address to read from, and nothing else.
  expect((await fetch(address, { method: 'POST' })).status).toBe(401);
  expect((await read(await fetch(address))).content.toString()).toContain(trainee.user.email);
  clock.advance(61_000);
  expect((await fetch(address)).status).toBe(401);

  const last = await addressOfIds(app, leader.token);
  await api.post('/api/auth/logout', {}, { token: leader.token });
  expect((await fetch(last)).status).toBe(401);
});

test('every leader is told who made a file with national IDs, of how many people and when, and cannot switch that off', async () => {
  const app = await club();
  const { api, context, dataDir, leader, trainee } = app;
  const second = await makePerson(context, { role: 'leader', language: 'ar', firstName: 'Mona' });
  const kinds = [{ kind: 'national-ids', inbox: false, mail: false, push: false }];
  for (const { token } of [leader, second])
    expect((await api.send('PUT', '/api/user/me/notification', { kinds }, { token })).status).toBe(200);
  await fetch(await addressOfIds(app, leader.token));
  const { firstName, lastName, email } = leader.user;
  const title = `\u2068${firstName} ${lastName}\u2069 downloaded national IDs`;
  const mail = await mailTo(dataDir, email, /national IDs/);
  expect(mail.subject).toBe(title);
  expect(mail.text).toContain('People in the file: 3.');
  expect(mail.text).toMatch(/It was made on \S+/);
  expect((await mailTo(dataDir, second.user.email)).text).toContain('عدد من في الملف: 3');
  for (const { token } of [leader, second])
    expect((await api.get('/api/inbox', { token })).body.data).toMatchObject([
      { kind: 'national-ids', link: '/dashboard/audit', title },
    ]);
  expect((await api.get('/api/inbox', { token: trainee.token })).body.data).toEqual([]);
  expect(await context.db.$count(inboxEntries)).toBe(2);
  expect((await readOutbox(dataDir)).map(({ to }) => to)).not.toContain(trainee.user.email);
});

test('a masked ID in a file leaves the stored one as it is, and is never stored', async () => {
  const app = await club();
  const { api, context, leader, trainee } = app;
  const columns = ['firstName', 'lastName', 'email', 'nationalId'];
  const send = (rows: string[][]) => {
    const form = new FormData();
    form.append('file', new Blob([toCsv({ columns, rows })]), 'people.csv');
    form.append('commit', 'true');
    return api.post('/api/user/import', form, { token: leader.token });
  };
  const { firstName, lastName, email } = trainee.user;
  for (const written of [masked, '2990...1234', '٢٩٩٠…١٢٣٤'])
    expect((await send([[firstName, lastName, email, written]])).body.data).toEqual({
      rows: 1,
      ready: 1,
      unchanged: 1,
      problems: [],
    });
  const stored = await context.db.select().from(users);
  expect(context.vault.open(stored.find(({ id }) => id === trainee.user.id)!.nationalIdSealed!)).toBe(
    nationalId,
  );

  for (const row of [
    ['New', 'Person', 'new@club.test', masked],
    [firstName, lastName, email, '3050…9999'],
  ])
    expect(await send([row])).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  expect(await context.db.$count(users)).toBe(stored.length);
});
