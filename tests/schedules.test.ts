import { findRows } from '#kit/server/database/client.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appForTest, type TestApp } from './test-app.ts';

const lastLook = async ({ context }: TestApp) =>
  (await findRows<{ at: Date | null }>(context.db, sql`select cron_on as at from pgboss.version`))[0]?.at;

test('each job that runs by itself has its schedule in the queue, and the app looks at them', async () => {
  const app = await appForTest({ keepsTime: true });
  const schedules = await findRows(
    app.context.db,
    sql`select name, cron, timezone from pgboss.schedule order by name`,
  );
  expect([...schedules]).toEqual([
    { name: 'backup-nightly', cron: '0 3 * * *', timezone: 'Africa/Cairo' },
    { name: 'data-check', cron: '30 4 * * *', timezone: 'Africa/Cairo' },
    { name: 'digest', cron: '0 10 * * 5', timezone: 'Africa/Cairo' },
    { name: 'proposals', cron: '0 9 * * *', timezone: 'Africa/Cairo' },
    { name: 'remove-unfinished-files', cron: '43 2 * * *', timezone: 'UTC' },
    { name: 'session-tomorrow', cron: '0 18 * * *', timezone: 'Africa/Cairo' },
    { name: 'sheet-sync-every', cron: '*/30 * * * *', timezone: 'UTC' },
    { name: 'sweep', cron: '17 * * * *', timezone: 'UTC' },
    { name: 'system-check', cron: '*/15 * * * *', timezone: 'UTC' },
  ]);
  await expect.poll(() => lastLook(app)).toBeTruthy();
});

test('apps of other tests start no job by the clock, so that they pass at any hour', async () => {
  const app = await appForTest();
  expect(await lastLook(app)).toBeNull();
});
