import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { makePerson, password } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';
import { addBackupRow, systemReader } from './system.harness.ts';

const app = await appForFile();
const { api, context, url, clock } = app;
const { leader, read } = await systemReader(app);
const byLeader = { token: leader.token };

const entries = async (action: string) =>
  context.db.select().from(auditEntries).where(eq(auditEntries.action, action));

const { body: asked } = await api.post('/api/backup', {}, byLeader);
const id = asked.data._id as string;
const offer = (given: string, token = leader.token) =>
  api.post(`/api/backup/${id}/address`, { password: given }, { token });

test('a leader makes a backup, sees that it runs, and then that it was proven', async () => {
  expect(asked.data).toMatchObject({ reason: 'asked', madeBy: { _id: leader.user.id }, size: null });
  const again = await api.post('/api/backup', {}, byLeader);
  await expect.poll(async () => (await read()).backup.busy, { timeout: 60_000 }).toBe(false);
  // The second call named the first backup if that was still being made.
  expect([id, (await read()).backup.lastGood._id]).toContain(again.body.data._id);
  const { data } = (await api.get('/api/backup', byLeader)).body;
  const made = data.find(({ _id }: { _id: string }) => _id === id);
  expect(made).toMatchObject({ state: 'good', failure: null, version: '0.1.0' });
  // The app of a test may not create a database to restore it into.
  expect(['proven', 'not_possible']).toContain(made.proof);
  expect(made.rows).toBeGreaterThan(0);
  expect((await read()).storage.backups).toBeGreaterThanOrEqual(made.size);
  expect(await entries('backup.started')).toMatchObject([
    { actorId: leader.user.id, targetId: id, details: { name: made.name } },
    { actorId: leader.user.id },
  ]);
});

test('the right password leads to the bytes of the file, and the download is recorded', async () => {
  const reply = await offer(password);
  expect(reply.status).toBe(200);
  const response = await fetch(url + reply.body.data.url);
  const bytes = Buffer.from(await response.arrayBuffer());
  const folder = join(app.dataDir, 'backups');
  const name = (await readdir(folder)).find((one) => one.endsWith('asked.tar.gz')) ?? '';
  expect(bytes.equals(await readFile(join(folder, name)))).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-length': String(bytes.length),
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await entries('backup.downloaded')).toMatchObject([
    { actorId: leader.user.id, targetId: id, details: { name } },
  ]);
});

test('a wrong password is an error of the field and counts as a failed sign-in', async () => {
  const { status, body } = await offer('not my password');
  expect(status).toBe(400);
  expect(body.code).toBe('VALIDATION');
  expect(Object.keys(body.errors ?? {})).toEqual(['password']);
  expect(await entries('account.sign-in-failed')).toMatchObject([{ targetId: leader.user.id }]);
});

test('a session without the password downloads nothing', async () => {
  const { status, body } = await api.get(`/api/backup/${id}`, byLeader);
  expect(status).toBe(400);
  expect(body.errors).toEqual({ password: 'Enter your password to download a backup' });
});

test('an address works for one backup and ten minutes, and ends with the session', async () => {
  const { url: path } = (await offer(password)).body.data as { url: string };
  const statusOf = async (address: string) => (await fetch(url + address)).status;
  const forged = path.replace(/sig=(.)/, (_, first) => `sig=${first === 'A' ? 'B' : 'A'}`);
  expect(await statusOf(forged)).toBe(401);
  expect(await statusOf(path.replace(id, crypto.randomUUID()))).toBe(401);
  const other = await makePerson(context, { role: 'leader' });
  const { url: theirs } = (await offer(password, other.token)).body.data as { url: string };
  await api.post('/api/auth/logout', {}, { token: other.token });
  expect(await statusOf(theirs)).toBe(401);
  clock.advance(10 * 60_000 + 1000);
  expect(await statusOf(path)).toBe(401);
});

test('a backup that failed has nothing to download', async () => {
  const failed = await addBackupRow(app, { size: null, proofState: null, failure: 'disk-full' });
  const { status, body } = await api.post(`/api/backup/${failed.id}/address`, { password }, byLeader);
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'This backup has no file to download',
  });
});
