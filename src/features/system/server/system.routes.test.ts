import { findRows } from '#kit/server/database/client.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/server/users/users.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import { makeVault } from '#kit/server/security/vault.ts';
import { makeCamp, makeLevel, makePerson, makeSession } from '#tests/people.ts';
import { startCatcher } from '#tests/mail-catcher.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';
import { systemAr } from '../system.ar.ts';
import { systemEn } from '../system.en.ts';
import { addBackupRow, systemReader } from './system.harness.ts';
import { backups } from './system.table.ts';

const hour = 60 * 60_000;
// On a developer’s computer, where a missing mail server is no problem.
const app = await appForFile({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
const { api, context } = app;
const { leader, read, problems } = await systemReader(app);

test('a leader reads version, storage, mail, queue, sync and backups of the installation', async () => {
  await context.files.put('images', '.webp', Buffer.alloc(1000));
  const system = await read();
  expect(system).toMatchObject({
    version: '0.1.0',
    node: process.versions.node,
    postgres: expect.stringMatching(/^1[5-9]|^[2-9]\d/),
    startedAt: expect.any(String),
    backup: { lastGood: null, busy: false, nextAt: expect.stringMatching(/T0[01]:00:00.000Z$/) },
    mail: { delivery: 'folder', waiting: 0, failed: 0, message: null },
    queue: [],
    sync: { lastGoodAt: null, columns: 0, failing: 0 },
    storage: { files: { count: 1, size: 1000 }, backups: 0, disk: { free: expect.any(Number) } },
  });
  expect(system.storage.database).toBeGreaterThan(1_000_000);
});

test('backups are listed newest first, page by page, with who made them', async () => {
  const club = await appForTest();
  const reader = await systemReader(club);
  const byLeader = { token: reader.leader.token };
  await addBackupRow(club, { hoursAgo: 30, reason: 'migration', failure: 'storage' });
  await addBackupRow(club, { hoursAgo: 5, reason: 'asked', madeBy: reader.leader.user.id });
  await addBackupRow(club, { hoursAgo: 50, size: null, proofState: null, failure: 'disk-full' });
  const { body } = await club.api.get('/api/backup?size=2', byLeader);
  expect(body).toMatchObject({ page: 1, size: 2, total: 3 });
  expect(body.data).toMatchObject([
    {
      state: 'good',
      reason: 'asked',
      proof: 'proven',
      madeBy: { _id: reader.leader.user.id },
      failure: null,
    },
    { state: 'good', reason: 'migration', madeBy: null, failure: expect.stringContaining('S3_URL') },
  ]);
  const rest = await club.api.get('/api/backup?size=2&page=2', { ...byLeader, language: 'ar' });
  expect(rest.body.data).toMatchObject([{ state: 'failed', failure: expect.stringContaining('القرص') }]);
  expect((await reader.read()).backup.lastGood).toMatchObject({
    reason: 'asked',
    size: 4_200_000,
    rows: 1200,
  });
});

test('a backup of three days ago is a problem until there is a new one', async () => {
  expect(await problems()).toEqual(['backup-missing hint']);
  await addBackupRow(app, { hoursAgo: 72 });
  expect(await problems()).toEqual(['backup-old alarm']);
  await addBackupRow(app, { hoursAgo: 1 });
  expect(await problems()).toEqual([]);
});

test('a failed backup, and one whose test failed, are problems until the next one is good', async () => {
  await addBackupRow(app, { hoursAgo: 0.9, size: null, proofState: null, failure: 'disk-full' });
  expect(await problems()).toEqual(['backup-failed alarm']);
  const [problem] = (await read()).problems;
  expect(problem.advice).toContain('no room left on the disk');
  await addBackupRow(app, { hoursAgo: 0.8, proofState: 'failed', provenAt: null, failure: 'different' });
  expect(await problems()).toEqual(['proof-failed alarm']);
  await addBackupRow(app, { hoursAgo: 0.7, proofState: 'not_possible' });
  expect(await problems()).toEqual(['proof-impossible hint']);
  await addBackupRow(app, { hoursAgo: 0.6 });
  expect(await problems()).toEqual([]);
});

test('a full disk is a problem, with what is free in the reader’s language', async () => {
  const { disks } = context;
  context.disks = { spaceOf: () => Promise.resolve({ free: 300_000_000, total: 50_000_000_000 }) };
  expect(await problems()).toEqual(['disk-full alarm']);
  expect((await read()).problems[0].title).toBe('The disk is almost full: 300 MB of 50 GB are free');
  expect((await read('ar')).problems[0].title).toContain('300 ميجابايت');
  context.disks = disks;
  expect(await problems()).toEqual([]);
});

test('stored national IDs that the key does not open are a problem', async () => {
  const { user } = await makePerson(context);
  const seal = (key: string) => makeVault(key).seal('29901011234567');
  const print = Buffer.from('print');
  await context.db
    .update(users)
    .set({ nationalIdSealed: seal('another key of more than 32 characters'), nationalIdPrint: print })
    .where(eq(users.id, user.id));
  expect(await problems()).toEqual(['secret-key alarm']);
  await context.db
    .update(users)
    .set({ nationalIdSealed: context.vault.seal('29901011234567') })
    .where(eq(users.id, user.id));
  expect(await problems()).toEqual([]);
});

test('sheets that Codeforces has not answered for a day are a problem', async () => {
  const campId = await makeCamp(context, { levelId: await makeLevel(context) });
  const sessionId = await makeSession(context, campId);
  const column = {
    sessionId,
    kind: 'sheet',
    contestId: 1,
    failure: { key: 'sheets.problems.down' },
  } as const;
  const at = context.clock.now();
  const yesterday = new Date(at.getTime() - 30 * hour);
  await context.db.update(trainingSessions).set({ startsAt: yesterday });
  await context.db.insert(sheetColumns).values({ ...column, triedAt: at, syncedAt: yesterday });
  expect(await problems()).toEqual(['sync-failing alarm']);
  expect((await read()).sync).toEqual({ lastGoodAt: yesterday.toISOString(), columns: 1, failing: 1 });
  await context.db.update(sheetColumns).set({ syncedAt: at, failure: null });
  expect(await problems()).toEqual([]);
});

test('mails that the server does not take are a problem, with the reason in plain words', async () => {
  const club = await appForTest({ environment: { SMTP_URL: 'smtp://127.0.0.1:1?tls=0' } });
  const reader = await systemReader(club);
  await addBackupRow(club);
  const mail = { to: 'x@club.test', subject: 's', text: 't', html: 'h', language: 'en' } as const;
  await postMail(club.context, club.context.db, mail);
  await expect.poll(() => club.errors.splice(0).length).toBe(1);
  await expect
    .poll(async () => (await reader.read()).mail)
    .toMatchObject({ waiting: 1, failure: 'unreachable' });
  expect(await reader.problems()).toEqual(['mail-retried hint']);
  club.clock.advance(2 * hour);
  await club.context.db.delete(backups);
  await addBackupRow(club);
  expect(await reader.problems()).toEqual(['mail-stuck alarm']);
  const [problem] = (await reader.read()).problems;
  expect(problem).toMatchObject({
    title: '1 mail has been waiting to be sent for more than an hour',
    advice: expect.stringContaining('The mail server cannot be reached'),
  });
  club.errors.splice(0);
});

test('only a leader reads the state of the installation', async () => {
  for (const role of ['instructor', 'mentor', 'hr', 'trainee', 'user'] as const) {
    const { token } = await makePerson(context, { role });
    for (const path of ['/api/system', '/api/backup', `/api/backup/${crypto.randomUUID()}`])
      expect((await api.get(path, { token })).status, `${role} ${path}`).toBe(403);
    expect((await api.post('/api/backup', {}, { token })).status).toBe(403);
  }
  expect((await api.get('/api/system')).status).toBe(401);
  expect((await api.get('/api/system', { token: leader.token })).status).toBe(200);
});

test('every kind of work in the background has a name in both languages', async () => {
  const queues = await findRows<{ name: string }>(
    context.db,
    sql`select name from pgboss.queue where name not like '\\_\\_%' order by name`,
  );
  const kinds = queues.map(({ name }) => name).filter((name) => name !== 'mail');
  expect(kinds.length).toBeGreaterThan(5);
  for (const { queue } of [systemEn, systemAr]) expect(Object.keys(queue.kinds).toSorted()).toEqual(kinds);
});

test('a file that cannot be deleted is tried for days without an alarm', async () => {
  const club = await appForTest({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
  const reader = await systemReader(club);
  const waits = async (name: string) => {
    await club.context.db.execute(sql`insert into pgboss.job (name, data, state, created_on, start_after)
      values (${name}, '{}', 'retry', now() - interval '7 hours', now() + interval '1 hour')`);
    return (await reader.problems()).includes('queue-stuck alarm');
  };
  expect(await waits('remove-file')).toBe(false);
  expect(await waits('handle-check')).toBe(true);
});

test('a leader sends a test mail to oneself and reads what the mail server said, five times in ten minutes', async () => {
  const catcher = await startCatcher();
  const club = await appForTest({ environment: { SMTP_URL: catcher.url, RATE_LIMITS: 'on' } });
  const { token, user } = await makePerson(club.context, { role: 'leader' });
  const send = async (by = token) => club.api.post('/api/system/mail-test', {}, { token: by });
  expect((await send()).body.data).toEqual({
    to: user.email,
    sent: true,
    said: expect.stringMatching(/^250 /),
    failure: null,
  });
  expect(catcher.mails).toMatchObject([{ to: [user.email], mail: { subject: systemEn.mail.test.subject } }]);
  catcher.refuse(1);
  expect((await send()).body.data).toMatchObject({
    sent: false,
    said: expect.stringContaining('greylisted'),
    failure: 'refused',
  });
  catcher.forgetEverybody();
  expect((await send()).body.data).toMatchObject({ sent: false, failure: 'recipient' });
  await Promise.all([send(), send()]);
  expect((await send()).status).toBe(429);
  const mentor = await makePerson(club.context, { role: 'mentor' });
  expect((await send(mentor.token)).status).toBe(403);
});

test('without a mail server the test mail lies in the folder, and the page says so as an alarm', async () => {
  const club = await appForTest();
  const reader = await systemReader(club);
  const { body } = await club.api.post('/api/system/mail-test', {}, { token: reader.leader.token });
  expect(body.data).toMatchObject({ sent: true, said: null });
  expect(await reader.problems()).toContain('mail-unset alarm');
});
