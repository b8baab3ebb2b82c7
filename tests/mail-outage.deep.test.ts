import { findRows } from '#kit/server/database/client.ts';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { sweepJob } from '#app/server/sweep-job.ts';
import { optionsOf } from '#kit/server/jobs/jobs.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import { runAdmin } from './admin.ts';
import { retryAs, retryForTheLastTime, retryNow } from './job-queue.ts';
import { startCatcher } from './mail-catcher.ts';
import { makePerson } from './people.ts';
import { appForTest, connectionOf, type TestApp } from './test-app.ts';

const letter = { to: 'nour@club.test', subject: 's', text: 't', html: 'h', language: 'en' } as const;

async function clubWithMailServer() {
  const catcher = await startCatcher();
  const app = await appForTest({ environment: { SMTP_URL: catcher.url } });
  const { db } = app.context;
  return {
    app,
    catcher,
    post: () => postMail(app.context, db, letter),
    async failure(): Promise<void> {
      await expect.poll(() => app.errors.splice(0).length).toBe(1);
    },
    /** Seconds until the next retry; null when there is none. */
    async delay(): Promise<number | null> {
      const [row] = await findRows<{ delay: number }>(
        db,
        sql`
        select extract(epoch from start_after - now())::float8 as delay from pgboss.job
        where name = 'mail' and state = 'retry' and start_after > now()`,
      );
      return row?.delay ?? null;
    },
    skipTo: (retries: number) => retryAs(db, 'mail', retries),
  };
}

test('a mail is sent after its server was away for three days, and is tried every hour until then', async () => {
  const { catcher, post, failure, delay, skipTo } = await clubWithMailServer();
  catcher.refuse(3);
  await post();
  await failure();
  await expect.poll(delay).toBeLessThanOrEqual(10);
  for (const retries of [20, 80]) {
    await skipTo(retries);
    await failure();
    await expect.poll(delay).toBeGreaterThan(3500);
    expect(await delay()).toBeLessThanOrEqual(3600);
  }
  await skipTo(81);
  await expect.poll(() => catcher.mails.length).toBe(1);
  // The shortest delays double from five seconds to an hour.
  const delays = Array.from({ length: 81 }, (_, retries) => Math.min(3600, 5 * 2 ** retries));
  expect(delays.reduce((sum, one) => sum + one)).toBeGreaterThan(3 * 24 * 60 * 60);
});

test('a reset code that has expired is not sent when the mail server is back', async () => {
  const { app, catcher, failure } = await clubWithMailServer();
  catcher.refuse(1);
  const { user } = await makePerson(app.context);
  await app.api.post('/api/auth/forgot-password', { email: user.email });
  await failure();
  app.clock.advance(11 * 60_000);
  await retryNow(app.context.db, 'mail');
  await expect.poll(() => runAdmin(app.context, 'mails')).toEqual(['No mail waits, and none has failed']);
  expect(catcher.mails).toEqual([]);
});

/** Deletes old jobs as the queue does by itself once a day. */
async function deleteOldJobs(app: TestApp): Promise<void> {
  const boss = new PgBoss({ ...optionsOf(connectionOf(app)), supervise: false, schedule: false });
  await boss.start();
  await app.context.db.execute(sql`update pgboss.queue set maintain_on = null where name = 'mail'`);
  await boss.supervise('mail');
  await boss.stop({ graceful: false });
}

const endedDaysAgo = (app: TestApp, days: number) =>
  app.context.db.execute(
    sql`update pgboss.job set completed_on = now() - ${days} * interval '1 day' where name = 'mail'`,
  );

test('a mail that was given up can be sent for thirty days and is deleted then', async () => {
  const { app, catcher, post, failure } = await clubWithMailServer();
  catcher.refuse(4);
  await post();
  await failure();
  const mails = () => runAdmin(app.context, 'mails');
  const giveUp = async () => {
    await retryForTheLastTime(app.context.db, 'mail');
    await failure();
    await expect.poll(mails).toEqual([expect.stringMatching(/^failed/)]);
  };
  await giveUp();
  await endedDaysAgo(app, 29);
  await deleteOldJobs(app);
  expect(await mails()).toHaveLength(1);
  await runAdmin(app.context, 'resend-mails');
  await failure();
  await giveUp();
  await endedDaysAgo(app, 31);
  await deleteOldJobs(app);
  expect(await mails()).toEqual(['No mail waits, and none has failed']);
});

test('a mail that was queued before an upgrade or a restore is retried as long as a new one', async () => {
  const { app, catcher, post, failure, delay } = await clubWithMailServer();
  const { db } = app.context;
  catcher.refuse(1);
  await post();
  await failure();
  await expect.poll(delay).not.toBeNull();
  const limits = () =>
    findRows(db, sql`select retry_limit, retry_delay_max from pgboss.job where name = 'mail'`);
  const before = await limits();
  await db.execute(sql`
    update pgboss.job set retry_limit = 2, retry_delay = 0, retry_backoff = false, retry_delay_max = null,
      start_after = now() + interval '1 day' where name = 'mail'`);
  await appForTest({ beside: app });
  expect(await limits()).toEqual(before);
  expect(before).toMatchObject([{ retry_limit: 81, retry_delay_max: 3600 }]);
});

test('a sent mail is deleted from the queue after a week', async () => {
  const { app, catcher, post } = await clubWithMailServer();
  const sent = () => findRows(app.context.db, sql`select state from pgboss.job where name = 'mail'`);
  await post();
  await expect.poll(() => catcher.mails.length).toBe(1);
  await expect.poll(sent).toMatchObject([{ state: 'completed' }]);
  await sweepJob(app.context).run();
  expect(await sent()).toHaveLength(1);
  await endedDaysAgo(app, 8);
  await sweepJob(app.context).run();
  expect(await sent()).toHaveLength(0);
});
