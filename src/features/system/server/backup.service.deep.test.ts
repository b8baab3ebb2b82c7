import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { makeLog } from '#kit/server/log/log.ts';
import { unfinishedJobs } from '#tests/job-queue.ts';
import { startCatcher } from '#tests/mail-catcher.ts';
import { makePerson, password } from '#tests/people.ts';
import { type S3Server, startS3Server } from '#tests/s3-server.ts';
import { appForTest, type TestApp } from '#tests/test-app.ts';
import { backupName } from '../backup.rules.ts';
import { checkSystem } from './alerts.service.ts';
import { listBackupRows } from './backup.queries.ts';
import { openBackupFile } from './backup-files.ts';
import { carryOutBackup, makeBackup, reconcileBackups } from './backup.service.ts';
import { systemReader } from './system.harness.ts';
import { readSystem } from './system.service.ts';

const silent = makeLog({ write: () => {} });

const lastGood = async ({ context }: TestApp) => (await readSystem(context)).state.lastGood;

const finished = async ({ context }: TestApp, id: string) => {
  const found = (await listBackupRows(context.db)).find((row) => row.id === id);
  return found?.proofState ?? found?.failure ?? null;
};

test('a leader asks for a backup and gets one that is proven and can be downloaded; asking again meanwhile gives the same', async () => {
  const app = await appForTest();
  const { context } = app;
  const { user } = await makePerson(context, { role: 'leader' });
  const asked = await makeBackup(context, { reason: 'asked', by: user.id });
  expect((await makeBackup(context, { reason: 'asked', by: null })).id).toBe(asked.id);
  await expect.poll(() => finished(app, asked.id), { timeout: 60_000 }).toBe('proven');
  const [row] = await listBackupRows(context.db);
  expect(row).toMatchObject({
    id: asked.id,
    reason: 'asked',
    place: 'folder',
    madeBy: user.id,
    failure: null,
    migration: expect.stringMatching(/^\d{17}_/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  expect(row!.rowCount).toBeGreaterThan(0);
  expect((await lastGood(app))?.id).toBe(asked.id);
  const { name } = asked;
  const { size, stream } = (await openBackupFile(context.backups, name))!;
  expect(name).toMatch(/^club-.+-asked\.tar\.gz$/);
  expect((await text(stream)).length).toBeGreaterThan(0);
  expect((await stat(join(context.backups.folder, name))).size).toBe(size);
  expect(row!.size).toBe(size);
  expect(await readdir(context.backups.folder)).toEqual([name]);
});

test('with a night of each day for two months, the nightly job leaves seven days and four weeks', async () => {
  const app = await appForTest();
  const { context, clock } = app;
  const { folder } = context.backups;
  await mkdir(folder, { recursive: true });
  const day = 24 * 60 * 60_000;
  const nights = Array.from(
    { length: 60 },
    (_, night) => new Date(clock.now().getTime() - (night + 1) * day),
  );
  for (const night of nights) {
    const path = join(folder, backupName(night, 'nightly'));
    await writeFile(path, 'made by a release that is long gone');
    await utimes(path, night, night);
  }
  // Left behind by a process that was killed.
  await writeFile(join(folder, 'club-x.tar.gz.part'), '');
  const { id } = await makeBackup(context, { reason: 'nightly', by: null });
  await expect.poll(() => finished(app, id), { timeout: 60_000 }).toBe('proven');
  // Two of the old ones were found damaged, which stay to be looked at.
  await expect.poll(async () => (await listBackupRows(context.db)).length, { timeout: 60_000 }).toBe(11 + 2);
  const rows = await listBackupRows(context.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual((await readdir(folder)).toSorted());
  expect(rows.filter(({ proofState }) => proofState === 'failed').map(({ failure }) => failure)).toEqual([
    'damaged',
    'damaged',
  ]);
  expect((await lastGood(app))?.id).toBe(id);
  app.errors.splice(0);
});

test('rows follow the files: one that appears gets a row, one that is deleted loses it', async () => {
  const app = await appForTest();
  const { context } = app;
  const at = app.clock.now();
  const name = backupName(at, 'command');
  const { size, header } = await context.backups.write({ name, reason: 'command', at });
  await reconcileBackups(context);
  const [row] = await listBackupRows(context.db);
  expect(row).toMatchObject({
    name,
    reason: 'command',
    size,
    version: header.version,
    migration: header.migration.tag,
    proofState: null,
    finishedAt: expect.any(Date),
  });
  await rm(join(context.backups.folder, name));
  await reconcileBackups(context);
  expect(await listBackupRows(context.db)).toEqual([]);
});

test('a backup that cannot be written says why, and is not taken for a good one', async () => {
  const app = await appForTest();
  const { context } = app;
  await writeFile(context.backups.folder, 'a file where the folder should be');
  const { id, name } = await makeBackup(context, { reason: 'nightly', by: null });
  await expect.poll(() => finished(app, id), { timeout: 60_000 }).toBe('unknown');
  expect(await lastGood(app)).toBeNull();
  expect(await openBackupFile(context.backups, name)).toBeNull();
  app.errors.splice(0);
});

test('with object storage the backup holds the files of the bucket, and a copy there outlives the disk', async () => {
  const storage = await startS3Server();
  onTestFinished(() => storage.close());
  const app = await appForTest({ environment: { S3_URL: storage.url } });
  const { context } = app;
  await context.files.put('covers', 'webp', Buffer.from('a picture'));
  const { id, name } = await makeBackup(context, { reason: 'asked', by: null });
  await expect.poll(() => finished(app, id), { timeout: 60_000 }).toBe('proven');
  expect(await listBackupRows(context.db)).toMatchObject([
    { id, place: 'storage', fileCount: 1, failure: null },
  ]);
  await rm(context.backups.folder, { recursive: true });
  await reconcileBackups(context);
  const { size, stream } = (await openBackupFile(context.backups, name))!;
  expect(await buffer(stream)).toHaveLength(size);
  expect([...storage.objects.keys()]).toContain(`backups/${name}`);
});

/** Fails calls for backups, or all of them. */
const outage = (storage: S3Server, part = '') => {
  storage.disturb = ({ url = '' }, response) => {
    if (!decodeURIComponent(url).includes(part)) return false;
    response.writeHead(503).end();
    return true;
  };
};

test('a storage that fails for its copy leaves a proven backup, which says that there is no copy', async () => {
  const storage = await startS3Server();
  onTestFinished(() => storage.close());
  const app = await appForTest({ environment: { S3_URL: storage.url } });
  const { context } = app;
  outage(storage, 'backups/');
  const { id } = await makeBackup(context, { reason: 'asked', by: null });
  await expect.poll(() => finished(app, id), { timeout: 60_000 }).toBe('proven');
  await expect
    .poll(async () => (await listBackupRows(context.db))[0], { timeout: 60_000 })
    .toMatchObject({ id, place: 'folder', failure: 'storage', proofState: 'proven' });
  expect(await readdir(context.backups.folder)).toHaveLength(1);
  app.errors.splice(0);
});

const picture = async ({ context }: TestApp): Promise<string> => {
  const imageKey = await context.files.put('images', 'webp', Buffer.from('a picture'));
  await makePerson(context, { imageKey });
  return imageKey;
};

const makeAndWait = async (app: TestApp) => {
  const { id } = await makeBackup(app.context, { reason: 'nightly', by: null });
  await expect.poll(() => unfinishedJobs(app.context.db, 'backup'), { timeout: 60_000 }).toEqual([]);
  return id;
};

test('with the folder of uploads unmounted the tables are saved, and System, the mail and the metrics say what is missing', async () => {
  const catcher = await startCatcher();
  const app = await appForTest({ environment: { SMTP_URL: catcher.url } });
  const { context, api } = app;
  const key = await picture(app);
  const { leader, problems, read } = await systemReader(app);
  const good = await makeAndWait(app);
  expect((await lastGood(app))?.id).toBe(good);
  const successAt = /^club_backup_last_success_timestamp_seconds \S+$/m;
  const before = successAt.exec(await context.metrics.text())?.[0];

  const folder = join(app.dataDir, 'files');
  await rename(folder, `${folder}-away`);
  await mkdir(folder);
  app.clock.advance(60_000);
  const id = await makeAndWait(app);
  const { data } = (await api.get('/api/backup', { token: leader.token })).body;
  const [made] = data as { _id: string; failure: string }[];
  expect(made).toMatchObject({ _id: id, state: 'incomplete', files: 0, size: expect.any(Number) });
  expect(made).not.toMatchObject({ proof: 'proven' });
  expect(made!.failure).toBe(`Uploaded files are missing in it (1): users.image_key ${key}.`);
  expect((await lastGood(app))?.id).toBe(good);
  expect(await problems()).toContain('backup-incomplete alarm');
  for (const language of ['en', 'ar'])
    expect(JSON.stringify((await read(language)).problems)).toContain(`users.image_key ${key}`);
  await checkSystem(context);
  await expect.poll(() => catcher.mails.length, { timeout: 20_000 }).toBe(1);
  expect(catcher.mails[0]!.mail.subject).toBe('ICPC-HTI: The last backup lacks an uploaded file');
  expect(catcher.mails[0]!.mail.text).toContain(`users.image_key ${key}`);
  const address = await api.post(`/api/backup/${id}/address`, { password }, { token: leader.token });
  expect(address.status).toBe(200);
  await expect
    .poll(async () => successAt.exec(await context.metrics.text())?.[0], { timeout: 10_000 })
    .toBe(before);
  app.errors.splice(0);
});

test('an object storage that is away costs the backup its files, not the tables, and the next one is whole again', async () => {
  const storage = await startS3Server();
  onTestFinished(() => storage.close());
  const app = await appForTest({ environment: { S3_URL: storage.url } });
  const { context } = app;
  const key = await picture(app);
  outage(storage);
  const id = await makeAndWait(app);
  const [row] = await listBackupRows(context.db);
  expect(row).toMatchObject({ id, fileCount: 0, failure: `incomplete\n1\nusers.image_key ${key}` });
  expect(row!.rowCount).toBeGreaterThan(0);
  expect(await readdir(context.backups.folder)).toEqual([row!.name]);
  expect(await lastGood(app)).toBeNull();
  storage.disturb = null;
  app.clock.advance(60_000);
  const again = await makeAndWait(app);
  expect((await lastGood(app))?.id).toBe(again);
  expect((await listBackupRows(context.db)).map(({ place }) => place)).toEqual(['storage', 'storage']);
  app.errors.splice(0);
});

test('a proof that a lost database ended is made again with the next backup', async () => {
  const app = await appForTest();
  const { context } = app;
  const deps = { db: context.db, clock: app.clock, log: silent };
  const row = await makeBackup(
    { ...context, jobs: { add: async () => {}, addAll: async () => {} } },
    {
      reason: 'asked',
      by: null,
    },
  );
  const lost = new Error('connect ECONNREFUSED');
  await carryOutBackup(
    { ...deps, backups: { ...context.backups, prove: () => Promise.reject(lost) } },
    row.id,
  );
  const [first] = await listBackupRows(context.db);
  expect(first).toMatchObject({ id: row.id, proofState: null, failure: 'unknown', size: expect.any(Number) });
  await carryOutBackup({ ...deps, backups: context.backups }, row.id);
  expect((await listBackupRows(context.db))[0]).toMatchObject({ proofState: 'proven', failure: null });

  // One that lacks a file does not become good by that.
  const missing = 'images/ab/abababababababababababababababab.webp';
  await makePerson(context, { imageKey: missing });
  await carryOutBackup(
    { ...deps, backups: { ...context.backups, prove: () => Promise.reject(lost) } },
    row.id,
  );
  const failure = `incomplete\n1\nusers.image_key ${missing}`;
  expect((await listBackupRows(context.db))[0]).toMatchObject({ proofState: 'failed', failure });
});
