import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { users } from './users.table.ts';
import { makePerson, password } from '#tests/people.ts';
import { whileLocked } from '#tests/races.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';

const { api, context, dataDir, url } = await appForFile();

const picture = async (color = 'red') => {
  const content = await sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'me.png');
  return form;
};

test('a person reads their own account without the password', async () => {
  const nationalId = '30503141234567';
  const { user, token } = await makePerson(context, {
    role: 'trainee',
    imageKey: 'images/nour.webp',
    nationalIdSealed: context.vault.seal(nationalId),
  });
  const { status, body } = await api.get('/api/user/me', { token });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    _id: user.id,
    firstName: 'Nour',
    lastName: user.lastName,
    phone: '01012345678',
    email: user.email,
    nationalId,
    codeforces_handle: user.codeforcesHandle,
    image: { secure_url: 'http://club.test/files/images/nour.webp' },
    role: 'trainee',
    userRole: 'trainee',
    status: 'active',
  });
  expect(JSON.stringify(body)).not.toContain(user.passwordHash);
});

test('a person changes name, phone and handle; e-mail, role and the rest stay', async () => {
  const { user, token } = await makePerson(context);
  const change = {
    firstName: 'Salma',
    phone: '+20 100 000 0000',
    codeforces_handle: 'salma.i',
    email: user.email,
    role: 'leader',
    status: 'active',
  };
  const { status, body } = await api.patch('/api/user/me', change, { token });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'updated successfully',
    data: { firstName: 'Salma', lastName: user.lastName, codeforces_handle: 'salma.i', role: 'user' },
  });
  const another = await api.patch('/api/user/me', { email: 'other@club.test' }, { token });
  expect(another).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', errors: { email: expect.any(String) } },
  });
  expect(await api.patch('/api/user/me', { firstName: '' }, { token })).toMatchObject({
    status: 400,
    body: { errors: { firstName: 'name required' } },
  });
});

test('a person who changes name, phone and handle in three windows at once keeps all three changes', async () => {
  const { user, token } = await makePerson(context);
  const change = (body: object) => api.patch('/api/user/me', body, { token });
  const replies = await whileLocked(context, sql`select from users where id = ${user.id} for update`, [
    () => change({ firstName: 'Salma' }),
    () => change({ phone: '01200000000' }),
    () => change({ codeforces_handle: 'salma.k' }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await api.get('/api/user/me', { token })).body.data).toMatchObject({
    firstName: 'Salma',
    lastName: user.lastName,
    phone: '01200000000',
    codeforces_handle: 'salma.k',
  });
});

test('a new picture replaces the old one, which is removed', async () => {
  const { user, token } = await makePerson(context);
  const first = await api.patch('/api/user/me/image', await picture('red'), { token });
  expect(first.body.data.image.secure_url).toMatch(/^http:\/\/club\.test\/files\/images\/.+\.webp$/);
  const [before] = await context.db.select().from(users).where(eq(users.id, user.id));
  await api.patch('/api/user/me/image', await picture('blue'), { token });
  await expect(access(join(dataDir, 'files', before!.imageKey!))).rejects.toThrow();
  expect(await api.patch('/api/user/me/image', new FormData(), { token })).toMatchObject({
    status: 400,
    body: { errors: { image: expect.any(String) } },
  });
  expect(await api.patch('/api/user/me/image', {}, { token })).toMatchObject({
    status: 400,
    body: { errors: { image: expect.any(String) } },
  });
});

test('a picture with too many pixels is refused, however small its file', async () => {
  const { token } = await makePerson(context);
  const content = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'bomb.png');
  expect(await api.patch('/api/user/me/image', form, { token })).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE' },
  });
});

test('a person exports everything the club stores about them', async () => {
  const { user, token } = await makePerson(context);
  const { body } = await api.get('/api/user/me/export', { token });
  expect(body.data).toMatchObject({
    user: { email: user.email },
    joinRequests: [],
    sessions: [{}],
    activity: [],
  });
});

test('a person removes their account with the password, and its rows, picture and sessions are deleted', async () => {
  const { user, token } = await makePerson(context);
  await api.patch('/api/user/me/image', await picture(), { token });
  const [stored] = await context.db.select().from(users).where(eq(users.id, user.id));
  expect(await api.delete('/api/user/me', { password: 'not this one' }, { token })).toMatchObject({
    status: 400,
    body: { errors: { password: expect.any(String) } },
  });
  expect(await api.delete('/api/user/me', {}, { token })).toMatchObject({ status: 400 });
  expect((await api.delete('/api/user/me', { password }, { token })).status).toBe(200);
  expect((await api.get('/api/user/me', { token })).status).toBe(401);
  await expect(access(join(dataDir, 'files', stored!.imageKey!))).rejects.toThrow();
  const entries = await context.db.select().from(auditEntries).where(eq(auditEntries.targetId, user.id));
  expect(entries.map(({ action }) => action)).toContain('account.removed');
});

test('the last leader cannot leave, and of two who leave at once one stays', async () => {
  const app = await appForTest();
  const only = await makePerson(app.context, { role: 'leader' });
  expect(await app.api.delete('/api/user/me', { password }, { token: only.token })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
  const other = await makePerson(app.context, { role: 'leader' });
  const replies = await Promise.all(
    [only, other].map(({ token }) => app.api.delete('/api/user/me', { password }, { token })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a leader who cannot sign in does not count as the other leader', async () => {
  const app = await appForTest();
  const only = await makePerson(app.context, { role: 'leader' });
  const now = app.clock.now();
  const unable = [{ passwordHash: '!' }, { emailVerifiedAt: null }, { archivedAt: now }];
  for (const change of unable) await makePerson(app.context, { role: 'leader', ...change });
  const { token } = only;
  const leaving = { status: 409, body: { code: 'CONFLICT' } };
  expect(await app.api.delete('/api/user/me', { password }, { token })).toMatchObject(leaving);
  const profile = `/api/user/profile/${only.user.id}`;
  expect(await app.api.patch(profile, { role: 'hr' }, { token })).toMatchObject(leaving);
  expect(await app.api.delete(profile, undefined, { token })).toMatchObject(leaving);
  const able = await makePerson(app.context, { role: 'leader' });
  const archived = await app.api.post('/api/archive', { userIds: [able.user.id] }, { token });
  expect(archived.status).toBe(200);
  expect(await app.api.delete('/api/user/me', { password }, { token })).toMatchObject(leaving);
});

test('malformed multipart is a 400 or 415, never a 500', async () => {
  const { token } = await makePerson(context);
  const send = (type: string, body: string) =>
    fetch(`${url}/api/user/me/image`, { method: 'PATCH', headers: { token, 'content-type': type }, body });
  for (const [type, body] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', 'no parts at all'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\ncut off',
    ],
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'image=x'],
  ] as const) {
    expect([400, 415]).toContain((await send(type, body)).status);
  }
});

test('a person corrects university, year and gender themselves, and who they are with the password', async () => {
  const nationalId = '30503141234521';
  const { user, token } = await makePerson(context);
  const change = (body: object) => api.patch('/api/user/me', body, { token });
  const studies = { university: 'HTI', universityIdHti: 42_026_009, collegeYear: 'third', gender: 'female' };
  expect((await change(studies)).body.data).toMatchObject(studies);
  for (const [given, field] of [
    [{ nationalId }, 'password'],
    [{ DOB: '2005-03-14' }, 'password'],
    [{ nationalId, password: 'a wrong balloon' }, 'password'],
    [{ nationalId: '305', password }, 'nationalId'],
  ] as const)
    expect(await change(given)).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    });
  const corrected = await change({ nationalId, DOB: '2005-03-14', password });
  expect(corrected.body.data).toMatchObject({ nationalId, DOB: '2005-03-14', ...studies });
  const log = await context.db.select().from(auditEntries).where(eq(auditEntries.targetId, user.id));
  expect(log.map(({ details }) => details)).toContainEqual({ fields: ['birthDate', 'nationalId'] });
  expect(JSON.stringify(log)).not.toContain(nationalId);

  const { token: other } = await makePerson(context);
  expect(await api.patch('/api/user/me', { nationalId, password }, { token: other })).toMatchObject({
    status: 409,
    body: { errors: { nationalId: expect.any(String) } },
  });
});
