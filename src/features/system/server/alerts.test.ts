import { expect, test } from 'vitest';
import { unfinishedJobs } from '#tests/job-queue.ts';
import { readOutbox } from '#tests/outbox.ts';
import { makePerson } from '#tests/people.ts';
import { appForTest, type TestApp } from '#tests/test-app.ts';
import { checkSystem } from './alerts.service.ts';
import { addBackupRow } from './system.harness.ts';
import { backups, systemAlerts } from './system.table.ts';

// Where a missing mail server is no problem.
const here = { PUBLIC_URL: 'http://127.0.0.1:3000' };
const day = 24 * 60 * 60_000;

/** Waits until no mail is queued, and returns those about the system. */
async function alertsIn({ context, dataDir }: TestApp) {
  await expect.poll(() => unfinishedJobs(context.db, 'mail')).toEqual([]);
  return (await readOutbox(dataDir)).filter(({ text }) => text.includes('/dashboard/system'));
}

const fullDisk = { spaceOf: () => Promise.resolve({ free: 300_000_000, total: 50_000_000_000 }) };

test('leaders get one mail about an alarm, each in their language, and nobody else gets it', async () => {
  const app = await appForTest({ own: true, environment: here });
  const { context } = app;
  const english = await makePerson(context, { role: 'leader' });
  const arabic = await makePerson(context, { role: 'leader', language: 'ar', firstName: 'منى' });
  await makePerson(context, { role: 'instructor' });
  await makePerson(context, { role: 'leader', archivedAt: context.clock.now() });
  await addBackupRow(app);
  context.disks = fullDisk;
  await checkSystem(context);
  await checkSystem(context);
  await Promise.all([checkSystem(context), checkSystem(context)]);
  const mails = await alertsIn(app);
  expect(mails.map(({ to }) => to).toSorted()).toEqual([english.user.email, arabic.user.email].toSorted());
  const mailOf = ({ user }: typeof english) => mails.find(({ to }) => to === user.email)!;
  expect(mailOf(english).subject).toBe('ICPC-HTI: The disk is almost full: 300 MB of 50 GB are free');
  expect(mailOf(english).text).toContain('get a larger disk');
  expect(mailOf(arabic).subject).toContain('القرص أوشك على الامتلاء');
  expect(mailOf(arabic).html).toContain('dir="rtl"');
});

test('a problem that lasts is mailed again after three days, one that is solved and comes back at once', async () => {
  const app = await appForTest({ environment: here });
  const { context, clock } = app;
  await makePerson(context, { role: 'leader' });
  await addBackupRow(app, { hoursAgo: 60 });
  await checkSystem(context);
  expect(await alertsIn(app)).toHaveLength(1);
  clock.advance(3 * day - 60_000);
  await checkSystem(context);
  expect(await alertsIn(app)).toHaveLength(1);
  clock.advance(2 * 60_000);
  await checkSystem(context);
  expect(await alertsIn(app)).toHaveLength(2);

  await addBackupRow(app);
  await checkSystem(context);
  const stored = await context.db.select().from(systemAlerts);
  expect(stored.map(({ kind }) => kind)).not.toContain('backup-old');
  await context.db.delete(backups);
  await addBackupRow(app, { hoursAgo: 60 });
  await checkSystem(context);
  expect(await alertsIn(app)).toHaveLength(3);
});

test('a hint is not mailed, and an installation without a backup becomes an alarm after two days', async () => {
  const app = await appForTest({ environment: here });
  const { context, clock } = app;
  await makePerson(context, { role: 'leader' });
  await checkSystem(context);
  expect(await alertsIn(app)).toEqual([]);
  clock.advance(2 * day + 60_000);
  await checkSystem(context);
  expect(await alertsIn(app)).toMatchObject([{ subject: 'ICPC-HTI: There is no backup yet' }]);
});

test('several problems come in one mail, and the job checks by itself', async () => {
  const app = await appForTest({ own: true, environment: here });
  const { context } = app;
  const { user } = await makePerson(context, { role: 'leader' });
  await addBackupRow(app, { hoursAgo: 60 });
  context.disks = fullDisk;
  await context.jobs.add(context.db, 'system-check', {});
  await expect.poll(() => unfinishedJobs(context.db, 'system-check')).toEqual([]);
  const mails = await alertsIn(app);
  expect(mails).toMatchObject([{ to: user.email, subject: 'ICPC-HTI: 2 things need attention' }]);
  expect(mails[0]?.text).toContain('more than two days old');
});
